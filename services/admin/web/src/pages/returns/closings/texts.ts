import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('return-closings', {
  en: {
    title: 'Closing',
    'month.open':
      'The month is open: every change of its documents changes its figures. Close it when you submit JPK_V7M and VAT-UE; what comes later then waits for its correction.',
    'quarter.open':
      'The quarter is open: every change of its documents changes its figures. Close it when you submit the return; later changes then appear as its corrections in the next quarter.',
    'month.closed': 'The month is closed. What comes for it later waits for its correction.',
    'quarter.closed':
      'The quarter is closed. What is approved or voided later appears as its correction in the next quarter.',
    'month.close': 'Close the month',
    'quarter.close': 'Close the quarter',
    closeTitle: 'Close {{period}}?',
    'month.closeBody':
      'The figures and the files of JPK_V7M and VAT-UE are stored with their digests. What comes for this month later waits for its correction.',
    'quarter.closeBody':
      'The figures, the rates and the file are stored with their digest. What is approved or voided for this quarter later appears as its correction in the next quarter.',
    'correction.close': 'Close as correction',
    'correction.closeBody':
      'The figures and the files of JPK_V7M and VAT-UE are stored again, with what has come since, and replace what was submitted (purpose 2). Other months do not change.',
    correctionTitle: 'Close the correction of {{period}}?',
    closeDone: '{{period}} is closed.',
    toCorrect_one: '{{count}} closed month is to be corrected',
    toCorrect_other: '{{count}} closed months are to be corrected',
    facts_one: '{{count}} document',
    facts_other: '{{count}} documents',
    factsAtLeast_one: 'more than {{count}} document',
    factsAtLeast_other: 'more than {{count}} documents',
    taxOf: '{{tax}} of tax',
    lateFacts: 'Since the closing',
    lateFactsHelp:
      'This has come since the closing and belongs to this month by law. Close the month again, and submit the correction.',
    why: 'Why',
    since: 'Since',
    'why.late_invoice': 'Late invoice',
    'why.understatement': 'Understatement corrected',
    'why.correction': 'Late correction',
    'why.void': 'Void',
    'why.summary_entry': 'Entered later',
    'why.withdrawn_entry': 'Withdrawn entry',
    'why.ksef_number': 'KSeF number',
    needsRight: 'Your role does not allow this.',
    'month.notEnded': 'The month has not ended.',
    'quarter.notEnded': 'The quarter has not ended.',
    'month.hasFaults': 'The month has no file yet; see above.',
    'quarter.hasFaults': 'The quarter has no file yet: enter the rates, or see above.',
    entry: 'Closing {{number}}:',
    reopened: 'Reopened:',
    'month.reopen': 'Reopen the month',
    'quarter.reopen': 'Reopen the quarter',
    reopenTitle: 'Reopen {{period}}?',
    'month.reopenBody':
      'What came too late for the month belongs to it again. The stored files are kept; the next closing makes files that replace them.',
    'quarter.reopenBody':
      'What came too late for the quarter belongs to it again. The stored file is kept. Reopen a quarter only before its return is submitted: afterwards it is corrected in the next return.',
    reopenDone: '{{period}} is open again.',
  },
  pl: {
    title: 'Zamknięcie',
    'month.open':
      'Miesiąc jest otwarty: każda zmiana jego dokumentów zmienia jego kwoty. Zamknij go, gdy składasz JPK_V7M i VAT-UE; to, co przyjdzie później, poczeka wtedy na jego korektę.',
    'quarter.open':
      'Kwartał jest otwarty: każda zmiana jego dokumentów zmienia jego kwoty. Zamknij go, gdy składasz deklarację; późniejsze zmiany pojawią się wtedy jako jego korekty w następnym kwartale.',
    'month.closed': 'Miesiąc jest zamknięty. To, co przyjdzie do niego później, czeka na jego korektę.',
    'quarter.closed':
      'Kwartał jest zamknięty. To, co zostanie zatwierdzone albo unieważnione później, pojawi się jako jego korekta w następnym kwartale.',
    'month.close': 'Zamknij miesiąc',
    'quarter.close': 'Zamknij kwartał',
    closeTitle: 'Zamknąć okres: {{period}}?',
    'month.closeBody':
      'Kwoty i pliki JPK_V7M i VAT-UE zostaną zapisane razem ze skrótami. To, co przyjdzie do tego miesiąca później, czeka na jego korektę.',
    'quarter.closeBody':
      'Kwoty, kursy i plik zostaną zapisane razem ze skrótem. To, co zostanie zatwierdzone albo unieważnione dla tego kwartału później, pojawi się jako jego korekta w następnym kwartale.',
    'correction.close': 'Zamknij jako korektę',
    'correction.closeBody':
      'Kwoty i pliki JPK_V7M i VAT-UE zostaną zapisane ponownie, razem z tym, co przyszło później, i zastąpią złożone (cel 2). Inne miesiące się nie zmienią.',
    correctionTitle: 'Zamknąć korektę okresu: {{period}}?',
    closeDone: 'Okres jest zamknięty: {{period}}.',
    toCorrect_one: '{{count}} zamknięty miesiąc do korekty',
    toCorrect_few: '{{count}} zamknięte miesiące do korekty',
    toCorrect_many: '{{count}} zamkniętych miesięcy do korekty',
    toCorrect_other: '{{count}} zamkniętego miesiąca do korekty',
    facts_one: '{{count}} dokument',
    facts_few: '{{count}} dokumenty',
    facts_many: '{{count}} dokumentów',
    facts_other: '{{count}} dokumentu',
    factsAtLeast_one: 'ponad {{count}} dokument',
    factsAtLeast_few: 'ponad {{count}} dokumenty',
    factsAtLeast_many: 'ponad {{count}} dokumentów',
    factsAtLeast_other: 'ponad {{count}} dokumentu',
    taxOf: '{{tax}} podatku',
    lateFacts: 'Od zamknięcia',
    lateFactsHelp:
      'To przyszło po zamknięciu, a z mocy prawa należy do tego miesiąca. Zamknij miesiąc ponownie i złóż korektę.',
    why: 'Powód',
    since: 'Od',
    'why.late_invoice': 'Spóźniona faktura',
    'why.understatement': 'Korekta zaniżenia',
    'why.correction': 'Spóźniona korekta',
    'why.void': 'Unieważnienie',
    'why.summary_entry': 'Wpis wprowadzony później',
    'why.withdrawn_entry': 'Wycofany wpis',
    'why.ksef_number': 'Numer KSeF',
    needsRight: 'Twoja rola na to nie pozwala.',
    'month.notEnded': 'Miesiąc jeszcze trwa.',
    'quarter.notEnded': 'Kwartał jeszcze trwa.',
    'month.hasFaults': 'Miesiąc nie ma jeszcze pliku; patrz wyżej.',
    'quarter.hasFaults': 'Kwartał nie ma jeszcze pliku: podaj kursy albo patrz wyżej.',
    entry: 'Zamknięcie {{number}}:',
    reopened: 'Otwarto ponownie:',
    'month.reopen': 'Otwórz ponownie',
    'quarter.reopen': 'Otwórz ponownie',
    reopenTitle: 'Otworzyć ponownie: {{period}}?',
    'month.reopenBody':
      'To, co przyszło po terminie, należy znów do tego miesiąca. Zapisane pliki zostają; następne zamknięcie utworzy pliki, które je zastąpią.',
    'quarter.reopenBody':
      'To, co przyszło po terminie, należy znów do tego kwartału. Zapisany plik zostaje. Otwieraj kwartał ponownie tylko przed złożeniem deklaracji: później koryguje się ją w następnej.',
    reopenDone: 'Okres jest znów otwarty: {{period}}.',
  },
})
