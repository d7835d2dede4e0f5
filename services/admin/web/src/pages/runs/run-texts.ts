import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('run', {
  en: { title: 'Run', empty: 'There is nothing here yet.' },
  pl: { title: 'Przebieg', empty: 'Nic tu jeszcze nie ma.' },
})
