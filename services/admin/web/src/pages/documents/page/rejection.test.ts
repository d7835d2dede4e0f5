import { expect, test } from 'vitest'
import { readRejection } from './rejection.ts'

test.for([
  [
    'geo_zone is eu_vat, the line has domestic',
    { kind: 'condition', condition: 'geo_zone', ofRule: 'eu_vat', ofLine: 'domestic' },
  ],
  [
    'tax_category is book, the line has none',
    { kind: 'condition', condition: 'tax_category', ofRule: 'book', ofLine: 'none' },
  ],
  ['it is in force from 2027-01-01 on', { kind: 'from', day: '2027-01-01' }],
  ['it was in force until before 2026-01-01', { kind: 'until', day: '2026-01-01' }],
  ['shape is round, the line has square', undefined],
] as const)('%s', ([reason, rejection]) => {
  expect(readRejection(reason)).toEqual(rejection)
})
