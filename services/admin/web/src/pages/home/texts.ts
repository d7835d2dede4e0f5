import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('home', {
  en: { title: 'Home', empty: 'There is nothing here yet.' },
  pl: { title: 'Start', empty: 'Nic tu jeszcze nie ma.' },
})
