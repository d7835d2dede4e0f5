import { defineTexts } from '../texts/texts.ts'

export const texts = defineTexts('problems', {
  en: {
    unreachable: 'The service does not respond',
    unreachableDetail: 'Check the connection. What you typed is still here.',
    defect: 'The page has a defect',
    defectDetail: 'Reload the page. If that does not help, report what you did before.',
    dismiss: 'Dismiss',
  },
  pl: {
    unreachable: 'Usługa nie odpowiada',
    unreachableDetail: 'Sprawdź połączenie. To, co zostało wpisane, nie zginęło.',
    defect: 'Na tej stronie wystąpił błąd',
    defectDetail: 'Odśwież stronę. Jeśli to nie pomoże, zgłoś, co robiłeś wcześniej.',
    dismiss: 'Zamknij',
  },
})
