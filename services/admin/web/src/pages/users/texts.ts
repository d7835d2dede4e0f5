import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('users', {
  en: { title: 'Users', empty: 'There is nothing here yet.' },
  pl: { title: 'Użytkownicy', empty: 'Nic tu jeszcze nie ma.' },
})
