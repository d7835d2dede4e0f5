import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('platform-users', {
  en: { title: 'Platform users' },
  pl: { title: 'Użytkownicy platformy' },
})
