import type { RuleRecord } from '@fiscus/contracts/configuration/rule-record'
import { render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { ruleFaults } from './faults.ts'

const pairs: [string, Partial<RuleRecord>, boolean][] = [
  ['another priority', { priority: 11 }, false],
  ['the same match', {}, true],
  ['a subset of the match', { customer_type: 'b2c', item_type: 'service' }, true],
  ['another zone', { geo_zone: 'export_world' }, false],
  ['the same match of an inactive rule', { is_active: 0 }, false],
  ['the same match from the day on which the other rule ends', { valid_from: '2027-01-01' }, false],
  ['the same match from a day before the other rule ends', { valid_from: '2026-12-31' }, true],
]
for (const [name, fields, clash] of pairs)
  test(`${name} ${clash ? 'clashes' : 'does not clash'}`, () => {
    const other = sampleRule({ id: 'other', valid_to: '2027-01-01' })
    const rule = sampleRule({ ...fields, id: 'rule' })
    const faults = ruleFaults(rule, sampleRecords({ rules: [other, rule] }))
    expect(faults.map(({ code, pointer }) => [code, pointer])).toEqual(
      clash ? [['rule-priority-clash', '/priority']] : [],
    )
    if (clash) expect(render(faults[0]?.detail ?? '')).toContain('(position 1; priority 10; other)')
  })

for (const [name, fields, pointer] of [
  ['an unknown rate', { target: { rate: 'VAT99' } }, '/target/rate'],
  ['an unknown group', { target: { group: 'VAT23' } }, '/target/group'],
  ['an end on its first day', { valid_from: '2027-01-01', valid_to: '2027-01-01' }, '/valid_to'],
] as const)
  test(`a rule with ${name} is rejected at ${pointer}`, () => {
    expect(ruleFaults(sampleRule(fields), sampleRecords({ rules: [] }))).toMatchObject([
      { code: 'invalid-request', pointer },
    ])
  })

for (const target of [{ rate: 'VAT8' }, { group: 'VAT-WHT' }, { destination: true }] as const)
  test(`the target of a rule can be ${JSON.stringify(target)}`, () => {
    expect(ruleFaults(sampleRule({ target }), sampleRecords({ rules: [] }))).toEqual([])
  })

test('4,900 rules with one priority are compared by one sweep of their dates, not pair by pair', () => {
  let reads = 0
  const dayOf = (index: number) => new Date(Date.UTC(2000, 0, 1 + index)).toISOString().slice(0, 10)
  const rules = Array.from({ length: 4_900 }, (_, index) => ({
    ...sampleRule({ id: `rule-${index}`, valid_to: dayOf(index + 1) }),
    get valid_from() {
      reads += 1
      return dayOf(index)
    },
  }))
  const last = sampleRule({ id: 'last', valid_from: dayOf(4_899) })
  const records = sampleRecords({ rules: [...rules, last] })
  const faulty = records.rules.filter((rule) => ruleFaults(rule, records).length > 0)
  expect(faulty.map(({ id }) => id)).toEqual(['rule-4899', 'last'])
  expect(reads).toBeLessThan(4_900 ** 2 / 10)
})
