import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('document-pdf', {
  en: {
    oneKind: 'A PDF job renders invoices or offers: select documents of one of these kinds.',
    pdf: 'PDF',
    pl: 'PDF in Polish',
    en: 'PDF in English',
    firstStays: 'The first PDF of an invoice in a language stays as it is.',
    late: 'The PDF is not ready yet. Its job goes on; see the page PDF jobs, or repeat this later.',
  },
  pl: {
    oneKind: 'Zadanie PDF obejmuje faktury albo oferty: zaznacz dokumenty jednego z tych rodzajów.',
    pdf: 'PDF',
    pl: 'PDF po polsku',
    en: 'PDF po angielsku',
    firstStays: 'Pierwszy PDF faktury w danym języku pozostaje bez zmian.',
    late: 'PDF nie jest jeszcze gotowy. Jego zadanie trwa; zajrzyj na stronę zadań PDF lub powtórz później.',
  },
})
