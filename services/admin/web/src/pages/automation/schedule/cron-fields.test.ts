import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { expect, test } from 'vitest'
import { type FieldChoice, readChoice, splitFields, writeChoice } from './cron-fields.ts'

test.each<[string, readonly number[], FieldChoice, string]>([
  ['*', [], { kind: 'every' }, '*'],
  ['*/15', [0, 15, 30, 45], { kind: 'step', step: 15 }, '*/15'],
  ['7', [7], { kind: 'values', values: [7] }, '7'],
  ['MON-FRI', [1, 2, 3, 4, 5], { kind: 'values', values: [1, 2, 3, 4, 5] }, '1-5'],
  ['1,2,9', [1, 2, 9], { kind: 'values', values: [1, 2, 9] }, '1,2,9'],
  ['3,5-8', [3, 5, 6, 7, 8], { kind: 'values', values: [3, 5, 6, 7, 8] }, '3,5-8'],
  ['10-50/20', [10, 30, 50], { kind: 'other', text: '10-50/20' }, '10-50/20'],
  ['*,5', [0, 1], { kind: 'other', text: '*,5' }, '*,5'],
])('a picker reads %s and writes it', (text, values, choice, written) => {
  expect(readChoice(text, values)).toEqual(choice)
  expect(writeChoice(choice)).toBe(written)
})

test('a picker without a value writes *', () => {
  expect(writeChoice({ kind: 'values', values: [] })).toBe('*')
})

test('the pickers read and write an expression without a change of its times', () => {
  for (const text of ['*/15 8-17 * * 1-5', '0 3 1,15 JAN-MAR *', '5-50/5 * 13 * FRI', '0 0 * * 0,6,7']) {
    const before = parseCronExpression(text)
    if (before.kind === 'rejected') throw new Error(before.reason.code)
    const { minutes, hours, daysOfMonth, months, daysOfWeek } = before.expression
    const values = [minutes, hours, daysOfMonth, months, daysOfWeek]
    const written = splitFields(text).map((field, index) =>
      writeChoice(readChoice(field, values[index] ?? [])),
    )
    expect(parseCronExpression(written.join(' '))).toEqual({
      kind: 'parsed',
      expression: { ...before.expression, text: written.join(' ') },
    })
  }
})

test.each([
  ['', ['*', '*', '*', '*', '*']],
  ['0 3', ['0', '3', '*', '*', '*']],
  ['0  3\t1 2 3', ['0', '3', '1', '2', '3']],
  ['0 3 1 2 3 4', ['0', '3', '1', '2', '3 4']],
])('the fields of "%s" are %j', (expression, fields) => {
  expect(splitFields(expression)).toEqual(fields)
})
