import { expect, test } from 'vitest'
import { problemOf } from '../testing/problem-of.ts'
import { sampleRecords, sampleRule } from '../testing/sample-records.ts'
import { reorderRules } from './changes.ts'

const today = '2026-11-21'
const records = sampleRecords({
  rules: [
    sampleRule({ id: 'a', priority: 10, item_type: 'product' }),
    sampleRule({ id: 'b', priority: 15, item_type: 'service' }),
    sampleRule({ id: 'c', priority: 15, item_type: 'margin_goods' }),
    sampleRule({ id: 'off', priority: 7, is_active: 0 }),
  ],
})

test('reordering sets priorities to 10, 20, 30 and keeps the versions of unchanged rules and all inactive rules', () => {
  const { result, records: after } = reorderRules(records, { ifMatch: '"v1"', order: ['a', 'c', 'b'] }, today)
  expect(result.rules.map(({ id, priority, version }) => [id, priority, version])).toEqual([
    ['a', 10, 1],
    ['c', 20, 2],
    ['b', 30, 2],
  ])
  expect(after.rules.find(({ id }) => id === 'off')).toEqual(records.rules[3])
})

test('reordering warns of rules that the new order shadows', () => {
  const hidden = sampleRecords({ rules: [...records.rules, sampleRule({ id: 'all', priority: 99 })] })
  const { warnings } = reorderRules(hidden, { ifMatch: '"v1"', order: ['all', 'a', 'b', 'c'] }, today)
  expect(warnings.filter(({ code }) => code === 'rule-shadowed').map(({ detail }) => detail)).toMatchObject(
    ['a', 'b', 'c'].map((id) => ({
      code: 'configuration.ruleBehindAnother',
      params: { rule: { params: { id } }, first: { params: { id: 'all' } } },
    })),
  )
})

for (const [name, order, pointers] of [
  ['a missing rule', ['a', 'b'], ['/order']],
  ['an unknown rule', ['a', 'b', 'c', 'x'], ['/order/3']],
  ['an inactive rule', ['off', 'a', 'b', 'c'], ['/order/0']],
  ['a rule twice', ['a', 'b', 'a', 'c'], ['/order/2']],
  ['several faults', ['a', 'a', 'x'], ['/order/1', '/order/2', '/order', '/order']],
] as const)
  test(`reordering with ${name} is rejected at ${pointers}`, () => {
    const attempt = () => reorderRules(records, { ifMatch: '"v1"', order }, today)
    expect(problemOf(attempt)).toMatchObject({ code: 'invalid-request', pointers })
  })

test('a fault of the order names the rule by its conditions and position', () => {
  const inactive = () => reorderRules(records, { ifMatch: '"v1"', order: ['off', 'a', 'b', 'c'] }, today)
  expect(problemOf(inactive)?.detail).toMatchObject({
    code: 'configuration.noActiveRule',
    params: { rule: { code: 'words.inactiveRule', params: { id: 'off' } } },
  })
  const missing = () => reorderRules(records, { ifMatch: '"v1"', order: ['a', 'b'] }, today)
  expect(problemOf(missing)?.detail).toMatchObject({
    code: 'configuration.ruleNotInOrder',
    params: { rule: { code: 'words.rule', params: { id: 'c', position: '3' } } },
  })
})

test('reordering requires the version of the whole configuration in If-Match', () => {
  const order = ['a', 'b', 'c']
  expect(problemOf(() => reorderRules(records, { ifMatch: undefined, order }, today))?.code).toBe(
    'precondition-required',
  )
  expect(
    problemOf(() => reorderRules({ ...records, version: 2 }, { ifMatch: '"v1"', order }, today))?.code,
  ).toBe('precondition-failed')
})
