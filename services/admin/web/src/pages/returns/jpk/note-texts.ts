import { defineTexts } from '../../../texts/texts.ts'

/** What a return lacks, by the code of its note. */
export const noteTexts = defineTexts('return-notes', {
  en: {
    'no-purchases':
      'Fiscus has no purchases. Add their register and the input tax (P_39 to P_48), and compute P_51, P_53 and P_62 again.',
    'receipts-without-report':
      'The month has invoices to receipts (FP), which count in no sum, and no report of a cash register (RO). Enter it below.',
    'no-ksef-numbers':
      'Some rows have no KSeF number: they are stated as invoices outside KSeF (BFK), issued during a failure (OFF) or offline (DI). Store the numbers of those that were sent to KSeF on the pages of the documents.',
  },
  pl: {
    'no-purchases':
      'Fiscus nie prowadzi ewidencji zakupu. Dodaj ją i podatek naliczony (P_39 do P_48), a potem oblicz ponownie P_51, P_53 i P_62.',
    'receipts-without-report':
      'Miesiąc ma faktury do paragonów (FP), które nie wchodzą do sum, a nie ma raportu z kasy (RO). Wprowadź go poniżej.',
    'no-ksef-numbers':
      'Część wierszy nie ma numeru KSeF: są wykazane jako faktury poza KSeF (BFK), wystawione podczas awarii (OFF) albo offline (DI). Numery faktur wysłanych do KSeF zapisz na stronach dokumentów.',
  },
})
