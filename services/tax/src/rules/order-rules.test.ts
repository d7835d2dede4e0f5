import { expect, test } from 'vitest'
import { problemOf } from '../configuration/problem-of.ts'
import { sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { orderRules } from './order-rules.ts'

const today = '2026-11-21'
const records = sampleRecords({
  rules: [
    sampleRule({ id: 'a', priority: 10, item_type: 'product' }),
    sampleRule({ id: 'b', priority: 15, item_type: 'service' }),
    sampleRule({ id: 'c', priority: 15, item_type: 'margin_goods' }),
    sampleRule({ id: 'off', priority: 7, is_active: 0 }),
  ],
})

test('active rules get 10, 20, 30 in the order given; only what moves has a new version; inactive ones stay', () => {
  const { result, records: after } = orderRules(records, { ifMatch: '"v1"', order: ['a', 'c', 'b'] }, today)
  expect(result.rules.map(({ id, priority, version }) => [id, priority, version])).toEqual([
    ['a', 10, 1],
    ['c', 20, 2],
    ['b', 30, 2],
  ])
  expect(after.rules.find(({ id }) => id === 'off')).toEqual(records.rules[3])
})

test('the warnings tell which rule the new order hides', () => {
  const hidden = sampleRecords({ rules: [...records.rules, sampleRule({ id: 'all', priority: 99 })] })
  const { warnings } = orderRules(hidden, { ifMatch: '"v1"', order: ['all', 'a', 'b', 'c'] }, today)
  expect(warnings.filter(({ code }) => code === 'rule-shadowed').map(({ detail }) => detail)).toEqual([
    'Rule 20 (a) can never match: rule all is read first and matches all that it does.',
    'Rule 30 (b) can never match: rule all is read first and matches all that it does.',
    'Rule 40 (c) can never match: rule all is read first and matches all that it does.',
  ])
})

for (const [name, order, pointers] of [
  ['a missing rule', ['a', 'b'], ['/order']],
  ['an unknown rule', ['a', 'b', 'c', 'x'], ['/order/3']],
  ['an inactive rule', ['off', 'a', 'b', 'c'], ['/order/0']],
  ['a rule twice', ['a', 'b', 'a', 'c'], ['/order/2']],
  ['all of it', ['a', 'a', 'x'], ['/order/1', '/order/2', '/order', '/order']],
] as const)
  test(`${name} is refused at ${pointers}`, () => {
    const attempt = () => orderRules(records, { ifMatch: '"v1"', order }, today)
    expect(problemOf(attempt)).toMatchObject({ code: 'invalid-request', pointers })
  })

test('the order builds on a version of the whole configuration', () => {
  const order = ['a', 'b', 'c']
  expect(problemOf(() => orderRules(records, { ifMatch: undefined, order }, today))?.code).toBe(
    'precondition-required',
  )
  expect(
    problemOf(() => orderRules({ ...records, version: 2 }, { ifMatch: '"v1"', order }, today))?.code,
  ).toBe('precondition-failed')
})
