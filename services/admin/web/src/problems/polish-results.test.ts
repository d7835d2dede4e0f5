import { expect, test } from 'vitest'
import { polishResult } from './polish-results.ts'

test.for([
  ['Outgoing mail: none', 'Poczta wychodząca – nic do zrobienia'],
  ['Outgoing mail: 2 sent, 1 to be tried again', 'Poczta wychodząca – wysłane: 2, do ponowienia: 1'],
  ['3 new messages, 1 mailboxes read', 'Nowe wiadomości: 3, odczytane skrzynki: 1'],
  ['No account is due', 'Żadne konto nie czeka na synchronizację'],
  ['7 API requests older than 1 days deleted', 'Usunięte żądania API sprzed ponad 1 dnia: 7'],
  ['7 API requests older than 21 days deleted', 'Usunięte żądania API sprzed ponad 21 dni: 7'],
  ['4 runs that ended more than 30 days ago deleted', 'Usunięte przebiegi sprzed ponad 30 dni: 4'],
  [
    '4 runs that ended more than 30 days ago, 2 background jobs that ended more than 90 days ago, 5 files deleted; 3 runs moved to the history',
    'Usunięte przebiegi sprzed ponad 30 dni: 4, zadania w tle sprzed ponad 90 dni: 2, pliki: 5; przebiegi przeniesione do historii: 3',
  ],
  [
    '8 records of the company deleted; the company and its 2 approved documents are kept, as the law requires',
    'Usunięte rekordy firmy: 8; firma i jej zatwierdzone dokumenty pozostają (dokumenty: 2), zgodnie z przepisami',
  ],
  ['9 calendar events edited, 1 unchanged, 0 failed', 'Zmienione rekordy: 9, bez zmian: 1, nieudane: 0'],
  ['12 invoices reminded', null],
  ['2 sent, 12 invoices reminded', null],
  ['Reminders: 2 sent', null],
] as const)('the result "%s" is in Polish: %s', ([result, polish]) => {
  expect(polishResult(result)).toBe(polish)
})
