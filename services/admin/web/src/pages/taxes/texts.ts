import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('taxes', {
  en: {
    rates: 'Rates',
    categories: 'Categories',
  },
  pl: {
    rates: 'Stawki',
    categories: 'Kategorie',
  },
})
