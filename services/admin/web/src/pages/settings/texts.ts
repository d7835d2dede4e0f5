import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('settings', {
  en: { title: 'Settings', empty: 'There is nothing here yet.' },
  pl: { title: 'Ustawienia', empty: 'Nic tu jeszcze nie ma.' },
})
