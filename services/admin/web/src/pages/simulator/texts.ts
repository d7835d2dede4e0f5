import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('simulator', {
  en: { title: 'Live Tax Tester', empty: 'There is nothing here yet.' },
  pl: { title: 'Tester podatków', empty: 'Nic tu jeszcze nie ma.' },
})
