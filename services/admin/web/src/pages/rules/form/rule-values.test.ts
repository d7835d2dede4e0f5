import { expect, test } from 'vitest'
import { sampleRule } from '../testing/sample-rule.ts'
import { blankValues, newRuleOf, targetOf, targetText, valuesOf } from './rule-values.ts'

test.for([
  [{ rate: 'VAT23' }, 'rate VAT23'],
  [{ group: 'SPIRITS' }, 'group SPIRITS'],
  [{ destination: true }, 'destination'],
] as const)('the target %j is the text %s', ([target, text]) => {
  expect(targetText(target)).toBe(text)
  expect(targetOf(text)).toEqual(target)
})

test('a target that was not chosen is a rate without a code', () => {
  expect(targetOf('')).toEqual({ rate: '' })
})

test('a stored rule becomes the values of a form and back', () => {
  const { id, version, ...fields } = sampleRule({
    name: 'Books',
    tax_category: 'book',
    valid_to: '2027-01-01',
  })
  expect(newRuleOf(valuesOf({ id, version, ...fields }))).toEqual(fields)
})

test('a new rule has the conditions of a cell, or those of all lines at home', () => {
  expect(blankValues('b2c.eu_consumer.service', 5)).toMatchObject({
    customer_type: 'b2c',
    geo_zone: 'eu_consumer',
    item_type: 'service',
    priority: 5,
  })
  expect(blankValues('', 10)).toMatchObject({ customer_type: 'all', geo_zone: 'domestic', item_type: 'all' })
})
