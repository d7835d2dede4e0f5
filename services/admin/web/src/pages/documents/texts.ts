import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('documents', {
  en: { title: 'Documents', empty: 'There is nothing here yet.' },
  pl: { title: 'Dokumenty', empty: 'Nic tu jeszcze nie ma.' },
})
