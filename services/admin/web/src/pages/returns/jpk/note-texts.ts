import { defineTexts } from '../../../texts/texts.ts'

/** What a return lacks, by the code of its note. */
export const noteTexts = defineTexts('return-notes', {
  en: {
    'no-purchases':
      'The service has no purchases. Add their register and the input tax (P_39 to P_48), and compute P_51, P_53 and P_62 again.',
    'no-ksef-numbers':
      'Every row is stated as an invoice outside KSeF (BFK). Replace it with the number in NrKSeF for invoices that you sent to KSeF.',
  },
  pl: {
    'no-purchases':
      'Usługa nie prowadzi zakupów. Dodaj ich ewidencję i podatek naliczony (P_39 do P_48) i oblicz ponownie P_51, P_53 i P_62.',
    'no-ksef-numbers':
      'Każdy wiersz ma oznaczenie faktury poza KSeF (BFK). Dla faktur wysłanych do KSeF zastąp je numerem w polu NrKSeF.',
  },
})
