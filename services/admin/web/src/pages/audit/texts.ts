import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('audit', {
  en: { title: 'Audit log', empty: 'There is nothing here yet.' },
  pl: { title: 'Dziennik zmian', empty: 'Nic tu jeszcze nie ma.' },
})
