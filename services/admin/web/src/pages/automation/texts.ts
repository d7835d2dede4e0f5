import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('automation', {
  en: { cron: 'Tasks', runs: 'Runs', tenant: 'Tenant', workers: 'Workers and queues' },
  pl: { cron: 'Zadania', runs: 'Przebiegi', tenant: 'Klient', workers: 'Procesy i kolejki' },
})
