import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('platform-users', {
  en: { title: 'Platform users', empty: 'There is nothing here yet.' },
  pl: { title: 'Użytkownicy platformy', empty: 'Nic tu jeszcze nie ma.' },
})
