import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('runs', {
  en: { title: 'Runs', empty: 'There is nothing here yet.' },
  pl: { title: 'Przebiegi', empty: 'Nic tu jeszcze nie ma.' },
})
