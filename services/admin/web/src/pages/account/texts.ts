import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('account', {
  en: { title: 'Your account', empty: 'There is nothing here yet.' },
  pl: { title: 'Twoje konto', empty: 'Nic tu jeszcze nie ma.' },
})
