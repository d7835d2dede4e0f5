import { expect, test } from 'vitest'
import { phraseBook } from './phrases.ts'

const translate = phraseBook(
  [
    ['There is no $1 $2.', 'Nie ma zapisu $2.'],
    ['There is no rate $1; create it first.', 'Nie ma stawki $1: najpierw ją utwórz.'],
    ['$1 is used by $2.', 'Używa go: $2 ($1).'],
    ['It is over.', 'To koniec.'],
    ['$1 Call again in $2 s.', '$1 Ponów za $2 s.'],
  ],
  [
    ['rule $1', 'reguła $1'],
    ['$1 (place $2)', '$1 (miejsce $2)'],
  ],
)

test.for([
  ['It is over.', 'To koniec.'],
  ['There is no key 1.', 'Nie ma zapisu 1.'],
  ['There is no rate VAT23; create it first.', 'Nie ma stawki VAT23: najpierw ją utwórz.'],
  ['A$1 is used by rule 10 (x), rule 20 (y).', 'Używa go: reguła 10 (x), reguła 20 (y) (A$1).'],
  [
    'A is used by rule X (place 1), rule Y (place 2).',
    'Używa go: reguła X (miejsce 1), reguła Y (miejsce 2) (A).',
  ],
  ['It is over.: rule 1', 'To koniec.: reguła 1'],
  ['It is over. Call again in 5 s.', 'To koniec. Ponów za 5 s.'],
  ['450 4.7.1 Try again later. Call again in 5 s.', '450 4.7.1 Try again later. Ponów za 5 s.'],
] as const)('"%s" is "%s" in Polish', ([english, polish]) => expect(translate(english)).toBe(polish))

test('a text of a server is no phrase, and neither is a very long one', () => {
  expect(translate('550 5.1.1 User unknown')).toBeNull()
  expect(translate('rule 10 rejects the message')).toBeNull()
  expect(translate(`There is no key ${'1'.repeat(3_000)}.`)).toBeNull()
})
