import { defineTexts } from '../../texts/texts.ts'

export const texts = defineTexts('tenants', {
  en: { title: 'Tenants', empty: 'There is nothing here yet.' },
  pl: { title: 'Klienci', empty: 'Nic tu jeszcze nie ma.' },
})
