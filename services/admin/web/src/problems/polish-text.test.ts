import { expect, test } from 'vitest'
import { polishLabel, polishText } from './polish-text.ts'

test.for(['User unknown', 'There is no such user here.', 'from <a@example.com> is not allowed'])(
  'the answer of a server "%s" is no text of a service',
  (answer) => expect(polishText(answer)).toBeNull(),
)

test.for([
  [
    'VAT23 is used by rule "Books" (position 12; priority -40; x), rule domestic · all customers · product · book (position 13; priority 10; y) and 3 more. Change or delete them first, or make the rate inactive.',
    'używa: reguła "Books" (miejsce 12; priorytet -40; x), reguła Polska · Wszyscy nabywcy · Towary · book (miejsce 13; priorytet 10; y) i jeszcze 3',
  ],
  [
    'Rule eu_vat · b2b · all items (inactive; priority 20; a) can never match: rule eu_consumer · b2c · service (position 1; priority 1; b) comes first and matches all of its lines.',
    'Reguła UE, potwierdzony numer VAT · Firmy · Wszystkie pozycje (nieaktywna; priorytet 20; a)',
  ],
] as const)('a rule in "%s" is named in Polish', ([english, polish]) => {
  expect(polishText(english)).toContain(polish)
})

test.for([
  ['VAT23 from 2011-01-01', 'VAT23 od 2011-01-01'],
  ['domestic · all customers · product (priority 10)', 'Polska · Wszyscy nabywcy · Towary (priorytet 10)'],
  [
    '"Books" domestic · b2c · all items · book from 2026-01-01 (priority -40)',
    '„Books” Polska · Konsumenci · Wszystkie pozycje · book od 2026-01-01 (priorytet -40)',
  ],
  ['SPIRITS', null],
] as const)('the label "%s" is "%s" in Polish', ([english, polish]) => {
  expect(polishLabel(english)).toBe(polish)
})
