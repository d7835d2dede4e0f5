import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('login', {
  en: { title: 'Log in' },
  pl: { title: 'Zaloguj się' },
})
