import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('document-verification', {
  en: {
    title: 'Verify all documents',
    explanation:
      'The digest of each document is computed again, and compared with what was stored when it was issued. Each document also covers all earlier ones.',
    checked_one: '{{number}} document checked',
    checked_other: '{{number}} documents checked',
    allUnchanged: 'Every document is as it was issued.',
    unchanged:
      'This document is as it was issued: its snapshot, its content and its place in the chain have their digests.',
    faults_one: '{{count}} fault found.',
    faults_other: '{{count}} faults found.',
    keepDigest:
      'End of the chain, number {{sequence}}. A copy of this digest kept elsewhere proves later that nothing was rewritten:',
    at: 'Document {{sequence}}',
    snapshot_changed: 'The snapshot was changed after the document was issued.',
    content_changed:
      'The content (parties, dates, payment, explanations) was changed after the document was issued.',
    content_missing: 'The content is missing.',
    document_changed: 'The fields or links of the document were changed after it was issued.',
    chain_broken: 'The document does not continue the one before it: a document was replaced or reordered.',
    snapshot_missing: 'A document, or its snapshot, is missing.',
    document_missing: 'A snapshot has no document.',
    chain_end_differs:
      'The last document is not the stored end of the chain: documents were removed or added.',
    pdf_missing: 'The PDF of the invoice is missing in the file store.',
    pdf_changed: 'The PDF of the invoice was changed after it was stored.',
    expected_missing: 'The chain no longer contains the expected digest: it was rewritten.',
    anchor_differs: 'The chain contradicts its signed anchor: documents were rewritten.',
    anchor_beyond:
      'The chain is shorter than its signed anchor: this is an older backup, or the last documents were removed.',
    anchor_forged: 'An anchor was not signed by this installation for this tenant, or was changed.',
    anchor_missing: 'The file store has lost the last signed anchor.',
    anchored:
      'Compared with {{number}} signed anchors; the last one is of {{at}} and ends at document {{sequence}}.',
    notAnchored: 'No signed anchor is stored yet: the first one follows in the night.',
  },
  pl: {
    title: 'Sprawdź wszystkie dokumenty',
    explanation:
      'Skrót każdego dokumentu jest obliczany ponownie i porównywany z zapisanym przy wystawieniu. Każdy dokument obejmuje też wszystkie wcześniejsze.',
    checked_one: 'Sprawdzono {{number}} dokument',
    checked_few: 'Sprawdzono {{number}} dokumenty',
    checked_many: 'Sprawdzono {{number}} dokumentów',
    checked_other: 'Sprawdzono {{number}} dokumentu',
    allUnchanged: 'Każdy dokument jest taki, jak go wystawiono.',
    unchanged:
      'Ten dokument jest taki, jak go wystawiono: migawka, treść i miejsce w łańcuchu mają swoje skróty.',
    faults_one: 'Znaleziono {{count}} błąd.',
    faults_few: 'Znaleziono {{count}} błędy.',
    faults_many: 'Znaleziono {{count}} błędów.',
    faults_other: 'Znaleziono {{count}} błędu.',
    keepDigest:
      'Koniec łańcucha, numer {{sequence}}. Kopia tego skrótu przechowana gdzie indziej dowiedzie później, że niczego nie przepisano:',
    at: 'Dokument {{sequence}}',
    snapshot_changed: 'Migawka została zmieniona po wystawieniu dokumentu.',
    content_changed:
      'Treść (strony, daty, płatność, wyjaśnienia) została zmieniona po wystawieniu dokumentu.',
    content_missing: 'Brakuje treści.',
    document_changed: 'Pola lub powiązania dokumentu zostały zmienione po jego wystawieniu.',
    chain_broken: 'Dokument nie kontynuuje poprzedniego: dokument podmieniono albo przestawiono.',
    snapshot_missing: 'Brakuje dokumentu albo jego migawki.',
    document_missing: 'Migawka nie ma dokumentu.',
    chain_end_differs: 'Ostatni dokument nie jest zapisanym końcem łańcucha: dokumenty usunięto albo dodano.',
    pdf_missing: 'W magazynie plików brakuje pliku PDF faktury.',
    pdf_changed: 'Plik PDF faktury został zmieniony po zapisaniu.',
    expected_missing: 'Łańcuch nie zawiera już oczekiwanego skrótu: został przepisany.',
    anchor_differs: 'Łańcuch jest sprzeczny z podpisaną kotwicą: dokumenty przepisano.',
    anchor_beyond:
      'Łańcuch jest krótszy niż podpisana kotwica: to starsza kopia zapasowa albo ostatnie dokumenty usunięto.',
    anchor_forged: 'Kotwica nie została podpisana przez tę instalację dla tej firmy albo ją zmieniono.',
    anchor_missing: 'W magazynie plików brakuje ostatniej podpisanej kotwicy.',
    anchored:
      'Porównano z podpisanymi kotwicami (liczba: {{number}}); ostatnia jest z {{at}} i kończy się na dokumencie {{sequence}}.',
    notAnchored: 'Nie ma jeszcze podpisanej kotwicy: pierwsza powstanie w nocy.',
  },
})
