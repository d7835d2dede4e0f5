import { expect, test } from 'vitest'
import { polishFault } from './polish-faults.ts'

test.for([
  ['out-of-range', 'This must not be empty.', 'To pole nie może być puste.'],
  ['out-of-range', 'This must be at most 86400.', 'Wartość może wynosić najwyżej 86400.'],
  ['out-of-range', 'This must have at most 255 characters.', 'Największa liczba znaków: 255.'],
  [
    'invalid-value',
    'This is not a NIP: it has ten digits, and the last one is a check digit.',
    'To nie jest NIP: ma dziesięć cyfr, a ostatnia jest cyfrą kontrolną.',
  ],
  ['wrong-format', 'This must be a percentage, as in 19.00.', 'To musi być procent, na przykład 19.00.'],
  ['invalid-value', 'This must be one of a, b.', 'To musi być jedna z wartości: a, b.'],
  [
    'discount-over-100-percent',
    'A discount of 150 % is more than the price. Give at most 100.',
    'Rabat 150% jest większy niż cena. Podaj najwyżej 100.',
  ],
  ['discount-over-100-percent', 'A sentence of a newer service.', 'Rabat może wynosić najwyżej 100%.'],
  ['fa3-too-many-lines', 'A sentence of a newer service.', null],
] as const)('the fault %s, "%s", is in Polish: %s', ([code, detail, polish]) => {
  expect(polishFault({ code, detail })).toBe(polish)
})
