import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('simulator-issue', {
  en: {
    action: 'Issue {{kind}}',
    numberHelp: 'Unique among the documents of this kind.',
    saleDateHelp: 'Only when it differs from the issue date.',
    buyer: 'Buyer on the document',
    settlesHelp: 'Only for a settlement invoice: their amounts are taken off the amounts below.',
    frozenTitle: 'This is frozen',
    frozen:
      'The figures, the rate and the legal clause of each line, the rules that applied, the buyer, and the profile of the seller as it is now. A change of the configuration never alters them; only a correction or a void is possible.',
    digest: 'Digest of the snapshot: {{digest}}…',
    done: 'The document {{number}} is issued.',
    reused:
      'This form has issued a document already. Find it in the list of documents, or close the form to issue another.',
  },
  pl: {
    action: 'Wystaw: {{kind}}',
    numberHelp: 'Niepowtarzalny wśród dokumentów tego rodzaju.',
    saleDateHelp: 'Tylko gdy różni się od daty wystawienia.',
    buyer: 'Nabywca na dokumencie',
    settlesHelp: 'Tylko dla faktury rozliczeniowej: ich kwoty zostaną odjęte od kwot poniżej.',
    frozenTitle: 'To zostaje zamrożone',
    frozen:
      'Kwoty, stawka i podstawa prawna każdej pozycji, zastosowane reguły, nabywca oraz dane sprzedawcy w obecnym brzmieniu. Zmiana konfiguracji nigdy ich nie zmieni; możliwa jest tylko korekta albo unieważnienie.',
    digest: 'Skrót migawki: {{digest}}…',
    done: 'Wystawiono dokument {{number}}.',
    reused:
      'Ten formularz wystawił już dokument. Znajdź go na liście dokumentów albo zamknij formularz, aby wystawić następny.',
  },
})
