import { polish, render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { sampleRule } from '../testing/sample-rules.ts'
import { namedRule, ruleText } from './named-rule.ts'

test.for([
  [
    { taxCategory: 'book' },
    1,
    'domestic · all customers · all items · book (position 1; priority 7; id)',
    'Polska · Wszyscy nabywcy · Wszystkie pozycje · book (miejsce 1; priorytet 7; id)',
  ],
  [
    { customerType: 'b2c', itemType: 'service' },
    undefined,
    'domestic · b2c · service (inactive; priority 7; id)',
    'Polska · Konsumenci · Usługi (nieaktywna; priorytet 7; id)',
  ],
  [{ name: 'Books' }, 2, '"Books" (position 2; priority 7; id)', '"Books" (miejsce 2; priorytet 7; id)'],
] as const)('a rule with %o at position %s is %s', ([conditions, position, english, inPolish]) => {
  const text = ruleText(namedRule(sampleRule('id', 7, conditions), position))
  expect([render(text), render(text, polish)]).toEqual([english, inPolish])
})
