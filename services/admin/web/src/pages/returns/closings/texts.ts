import { defineTexts } from '../../../texts/texts.ts'

export const texts = defineTexts('return-closings', {
  en: {
    title: 'Closing',
    openHelp:
      'The month is open: every change of its documents changes its figures. Close it when you submit the file; later changes then appear in the next month.',
    closedHelp: 'The month is closed. What is approved or voided later appears in the next month.',
    close: 'Close the month',
    closeTitle: 'Close {{month}}?',
    closeBody:
      'The figures and the file are stored with their digest. What is approved or voided for this month later appears in the next month.',
    closeDone: '{{month}} is closed.',
    needsRight: 'Your role does not allow this.',
    notEnded: 'The month has not ended.',
    hasFaults: 'The month has no file yet; see above.',
    entry: 'Closing {{number}}:',
    reopened: 'Reopened:',
    reopen: 'Reopen the month',
    reopenTitle: 'Reopen {{month}}?',
    reopenBody:
      'What came too late for the month belongs to it again. The stored file is kept; the next closing makes one that replaces it.',
    reopenDone: '{{month}} is open again.',
  },
  pl: {
    title: 'Zamknięcie',
    openHelp:
      'Miesiąc jest otwarty: każda zmiana jego dokumentów zmienia jego kwoty. Zamknij go, gdy składasz plik; późniejsze zmiany pojawią się wtedy w następnym miesiącu.',
    closedHelp:
      'Miesiąc jest zamknięty. To, co zostanie zatwierdzone albo unieważnione później, pojawi się w następnym miesiącu.',
    close: 'Zamknij miesiąc',
    closeTitle: 'Zamknąć miesiąc: {{month}}?',
    closeBody:
      'Kwoty i plik zostaną zapisane razem ze skrótem. To, co zostanie zatwierdzone albo unieważnione dla tego miesiąca później, pojawi się w następnym miesiącu.',
    closeDone: 'Miesiąc jest zamknięty: {{month}}.',
    needsRight: 'Twoja rola na to nie pozwala.',
    notEnded: 'Miesiąc jeszcze trwa.',
    hasFaults: 'Miesiąc nie ma jeszcze pliku; patrz wyżej.',
    entry: 'Zamknięcie {{number}}:',
    reopened: 'Otwarto ponownie:',
    reopen: 'Otwórz ponownie',
    reopenTitle: 'Otworzyć ponownie: {{month}}?',
    reopenBody:
      'To, co przyszło po terminie, należy znów do tego miesiąca. Zapisany plik zostaje; następne zamknięcie utworzy plik, który go zastąpi.',
    reopenDone: 'Miesiąc jest znów otwarty: {{month}}.',
  },
})
