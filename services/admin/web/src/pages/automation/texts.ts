import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('automation', {
  en: { cron: 'Tasks', runs: 'Runs', workers: 'Workers and queues' },
  pl: { cron: 'Zadania', runs: 'Przebiegi', workers: 'Procesy i kolejki' },
})
