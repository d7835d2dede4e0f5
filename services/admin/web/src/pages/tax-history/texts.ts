import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('tax-history', {
  en: { title: 'History', empty: 'There is nothing here yet.' },
  pl: { title: 'Historia', empty: 'Nic tu jeszcze nie ma.' },
})
