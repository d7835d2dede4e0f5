import { expect, test } from 'vitest'
import { nextName } from './next-name.ts'

test.for([
  ['VAT 23%', '23.00', '24', 'VAT 24%'],
  ['VAT 23 % (procedura marży)', '23.00', '24.00', 'VAT 24 % (procedura marży)'],
  ['Stawka 5,5%', '5.50', '5.75', 'Stawka 5,75%'],
  ['Stawka 5,5% obniżona', '5.50', '10,25', 'Stawka 10,25% obniżona'],
  ['VAT 8% do 23%', '8.00', '7', 'VAT 7% do 23%'],
  ['Standard rate', '23.00', '24', 'Standard rate'],
  ['VAT 23', '23.00', '24', 'VAT 23'],
  ['VAT 0%', '0.00', '0.5', 'VAT 0.5%'],
] as const)('%s from %s to %s is %s', ([name, before, after, expected]) => {
  expect(nextName(name, before, after)).toBe(expected)
})
