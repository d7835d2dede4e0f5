import type { RuleVerdict } from '@fiscus/client'
import { expect, it } from 'vitest'
import { failuresOf, nearMissesOf } from './rules.ts'

type Condition = keyof RuleVerdict['conditions']

function ruleOf(priority: number, outcome: RuleVerdict['outcome'], ...unmet: Condition[]): RuleVerdict {
  const met = (condition: Condition) => ({ met: !unmet.includes(condition) })
  return {
    ruleId: String(priority),
    position: 1,
    priority,
    name: null,
    target: { rate: 'VAT23' },
    outcome,
    conditions: {
      validity: { from: null, to: null, ...met('validity') },
      customerType: { value: 'all', ...met('customerType') },
      geoZone: { value: 'domestic', ...met('geoZone') },
      itemType: { value: 'service', ...met('itemType') },
      taxCategory: { value: 'book', ...met('taxCategory') },
    },
  }
}

const rules = [
  ruleOf(1, 'rejected', 'geoZone', 'itemType'),
  ruleOf(2, 'rejected', 'taxCategory'),
  ruleOf(3, 'rejected', 'geoZone'),
  ruleOf(4, 'chosen'),
  ruleOf(5, 'not_reached', 'geoZone'),
]
const priorities = (namesCategory: boolean) =>
  nearMissesOf(rules, namesCategory).map(({ priority }) => priority)

it('counts the conditions that are not met', () => {
  expect(rules.map(failuresOf)).toEqual([2, 1, 1, 0, 1])
})

it('lists the choice first, then the earlier rules that fail in one condition', () => {
  expect(priorities(true)).toEqual([4, 2, 3])
})

it('leaves out the rules of categories when the line names none', () => {
  expect(priorities(false)).toEqual([4, 3])
})
