import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('groups', {
  en: { title: 'Groups', empty: 'There is nothing here yet.' },
  pl: { title: 'Grupy', empty: 'Nic tu jeszcze nie ma.' },
})
