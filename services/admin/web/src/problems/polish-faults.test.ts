import { expect, test } from 'vitest'
import { polishFault } from './polish-faults.ts'

test.for([
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
