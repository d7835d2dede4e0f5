import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('rates', {
  en: { title: 'Rates', empty: 'There is nothing here yet.' },
  pl: { title: 'Stawki', empty: 'Nic tu jeszcze nie ma.' },
})
