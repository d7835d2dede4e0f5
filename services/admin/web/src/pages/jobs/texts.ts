import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('jobs', {
  en: { title: 'Background jobs', empty: 'There is nothing here yet.' },
  pl: { title: 'Zadania w tle', empty: 'Nic tu jeszcze nie ma.' },
})
