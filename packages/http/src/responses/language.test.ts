import { expect, test } from 'vitest'
import { wordsFor } from './language.ts'

test.for([
  [undefined, 'en'],
  ['', 'en'],
  ['pl', 'pl'],
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['PL-pl', 'pl'],
  ['en,pl;q=0.9', 'en'],
  ['en;q=0.5, pl;q=0.7', 'pl'],
  ['de, fr;q=0.8, pl;q=0.1', 'pl'],
  ['de', 'en'],
  ['*', 'en'],
  ['de, *;q=0.5, pl;q=0.2', 'en'],
  ['pl;q=0', 'en'],
  ['pl;q=nonsense', 'pl'],
  [';;,,;q=,=', 'en'],
] as const)('Accept-Language %s: %s', ([header, locale]) => {
  expect(wordsFor(header).locale).toBe(locale)
})
