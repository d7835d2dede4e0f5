import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('return-closings', {
  en: {
    title: 'Closing',
    'month.open':
      'The month is open: every change of its documents changes its figures. Close it when you submit JPK_V7M and VAT-UE; later changes then appear in the next month.',
    'quarter.open':
      'The quarter is open: every change of its documents changes its figures. Close it when you submit the return; later changes then appear as its corrections in the next quarter.',
    'month.closed': 'The month is closed. What is approved or voided later appears in the next month.',
    'quarter.closed':
      'The quarter is closed. What is approved or voided later appears as its correction in the next quarter.',
    'month.close': 'Close the month',
    'quarter.close': 'Close the quarter',
    closeTitle: 'Close {{period}}?',
    'month.closeBody':
      'The figures and the files of JPK_V7M and VAT-UE are stored with their digests. What is approved or voided for this month later appears in the next month.',
    'quarter.closeBody':
      'The figures, the rates and the file are stored with their digest. What is approved or voided for this quarter later appears as its correction in the next quarter.',
    closeDone: '{{period}} is closed.',
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
      'Miesiąc jest otwarty: każda zmiana jego dokumentów zmienia jego kwoty. Zamknij go, gdy składasz JPK_V7M i VAT-UE; późniejsze zmiany pojawią się wtedy w następnym miesiącu.',
    'quarter.open':
      'Kwartał jest otwarty: każda zmiana jego dokumentów zmienia jego kwoty. Zamknij go, gdy składasz deklarację; późniejsze zmiany pojawią się wtedy jako jego korekty w następnym kwartale.',
    'month.closed':
      'Miesiąc jest zamknięty. To, co zostanie zatwierdzone albo unieważnione później, pojawi się w następnym miesiącu.',
    'quarter.closed':
      'Kwartał jest zamknięty. To, co zostanie zatwierdzone albo unieważnione później, pojawi się jako jego korekta w następnym kwartale.',
    'month.close': 'Zamknij miesiąc',
    'quarter.close': 'Zamknij kwartał',
    closeTitle: 'Zamknąć okres: {{period}}?',
    'month.closeBody':
      'Kwoty i pliki JPK_V7M i VAT-UE zostaną zapisane razem ze skrótami. To, co zostanie zatwierdzone albo unieważnione dla tego miesiąca później, pojawi się w następnym miesiącu.',
    'quarter.closeBody':
      'Kwoty, kursy i plik zostaną zapisane razem ze skrótem. To, co zostanie zatwierdzone albo unieważnione dla tego kwartału później, pojawi się jako jego korekta w następnym kwartale.',
    closeDone: 'Okres jest zamknięty: {{period}}.',
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
