import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('categories', {
  en: { title: 'Categories', empty: 'There is nothing here yet.' },
  pl: { title: 'Kategorie', empty: 'Nic tu jeszcze nie ma.' },
})
