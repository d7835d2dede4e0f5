import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('workers', {
  en: { title: 'Workers and queues', empty: 'There is nothing here yet.' },
  pl: { title: 'Procesy i kolejki', empty: 'Nic tu jeszcze nie ma.' },
})
