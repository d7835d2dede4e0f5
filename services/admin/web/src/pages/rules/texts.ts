import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('rules', {
  en: { title: 'Rules', empty: 'There is nothing here yet.' },
  pl: { title: 'Reguły', empty: 'Nic tu jeszcze nie ma.' },
})
