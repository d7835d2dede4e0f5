import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('correct-together', {
  en: {
    correct: 'Correct together',
    needsTwo: 'One correction of several documents needs at least two. Correct a single one on its page.',
    needsMany: 'One correction has at most 100 documents.',
    needsOneKind:
      'Only issued documents of one kind, currency and company, and no corrections, are corrected together.',
    title_one: 'Correct {{count}} document together',
    title_other: 'Correct {{count}} documents together',
    discountHelp: 'It is shared over the lines of all documents pro rata.',
    everythingHelp: 'Takes back all that earlier corrections left of the documents.',
    periodHelp: 'As printed, for example: first half of 2026.',
  },
  pl: {
    correct: 'Skoryguj razem',
    needsTwo:
      'Wspólna korekta wymaga co najmniej dwóch dokumentów. Pojedynczy dokument skoryguj na jego stronie.',
    needsMany: 'Jedna korekta obejmuje najwyżej 100 dokumentów.',
    needsOneKind:
      'Wspólnie koryguje się tylko wystawione dokumenty jednego rodzaju, w jednej walucie i dla jednej firmy, bez korekt.',
    title_one: 'Wspólna korekta {{count}} dokumentu',
    title_few: 'Wspólna korekta {{count}} dokumentów',
    title_many: 'Wspólna korekta {{count}} dokumentów',
    title_other: 'Wspólna korekta {{count}} dokumentu',
    discountHelp: 'Zostanie rozdzielony proporcjonalnie na pozycje wszystkich dokumentów.',
    everythingHelp: 'Cofa wszystko, co zostawiły wcześniejsze korekty tych dokumentów.',
    periodHelp: 'Tak, jak ma być wydrukowany, na przykład: pierwsze półrocze 2026.',
  },
})
