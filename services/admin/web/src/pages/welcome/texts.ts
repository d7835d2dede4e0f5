import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('welcome', {
  en: { title: 'Welcome' },
  pl: { title: 'Witamy' },
})
