import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('rounding', {
  en: { title: 'Rounding', empty: 'There is nothing here yet.' },
  pl: { title: 'Zaokrąglanie', empty: 'Nic tu jeszcze nie ma.' },
})
