import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('cron', {
  en: { title: 'Scheduled tasks', empty: 'There is nothing here yet.' },
  pl: { title: 'Zadania cykliczne', empty: 'Nic tu jeszcze nie ma.' },
})
