import { defineTexts } from '../texts/texts.ts'

export const texts = defineTexts('app', {
  en: {
    notFound: 'Page not found',
    notFoundDetail: 'There is no page at this address.',
    toHome: 'Go to the home page',
    failed: 'This page does not work at the moment',
    outdated: 'Fiscus was updated. Reload the page to continue.',
    reload: 'Reload',
  },
  pl: {
    notFound: 'Nie ma takiej strony',
    notFoundDetail: 'Pod tym adresem nie ma strony.',
    toHome: 'Przejdź na stronę startową',
    failed: 'Ta strona chwilowo nie działa',
    outdated: 'Fiscus został zaktualizowany. Odśwież stronę, aby pracować dalej.',
    reload: 'Odśwież',
  },
})
