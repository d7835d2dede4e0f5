import { defineTexts } from '../texts/texts.ts'

export const texts = defineTexts('components', {
  en: {
    tabs: 'Pages of this area',
    retry: 'Try again',
    requestId: 'Request {{id}}',
  },
  pl: {
    tabs: 'Strony tego działu',
    retry: 'Spróbuj ponownie',
    requestId: 'Żądanie {{id}}',
  },
})
