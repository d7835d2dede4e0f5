import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('seller', {
  en: { title: 'Seller', empty: 'There is nothing here yet.' },
  pl: { title: 'Sprzedawca', empty: 'Nic tu jeszcze nie ma.' },
})
