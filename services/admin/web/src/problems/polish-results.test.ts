import { expect, test } from 'vitest'
import { polishResult } from './polish-results.ts'

test.for([
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
