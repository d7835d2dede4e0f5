import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('transfer', {
  en: { title: 'Import and export', empty: 'There is nothing here yet.' },
  pl: { title: 'Import i eksport', empty: 'Nic tu jeszcze nie ma.' },
})
