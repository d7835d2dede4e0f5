import { expect, test } from 'vitest'
import { countryName } from './country-name.ts'

test.each([
  ['DE', 'Niemcy', 'Germany'],
  ['PL', 'Polska', 'Poland'],
  ['CI', 'Côte d’Ivoire', 'Côte d’Ivoire'],
  ['XI', 'Irlandia Północna', 'Northern Ireland'],
  ['QQ', 'QQ', 'QQ'],
  ['Narnia', 'Narnia', 'Narnia'],
])('the country %s is %s and %s', (code, pl, en) => {
  expect([countryName(code, 'pl'), countryName(code, 'en')]).toEqual([pl, en])
})
