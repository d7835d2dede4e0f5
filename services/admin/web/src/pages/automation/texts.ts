import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('automation', {
  en: { cron: 'Tasks' },
  pl: { cron: 'Zadania' },
})
