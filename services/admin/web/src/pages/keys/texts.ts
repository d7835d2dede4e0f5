import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('keys', {
  en: { title: 'API keys', empty: 'There is nothing here yet.' },
  pl: { title: 'Klucze API', empty: 'Nic tu jeszcze nie ma.' },
})
