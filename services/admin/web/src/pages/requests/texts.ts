import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('requests', {
  en: { title: 'API requests', empty: 'There is nothing here yet.' },
  pl: { title: 'Żądania API', empty: 'Nic tu jeszcze nie ma.' },
})
