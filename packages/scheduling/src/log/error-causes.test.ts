import { expect, test } from 'vitest'
import { failureText } from '../runs/outcome-text.ts'
import { errorCauses } from './error-causes.ts'

test('an error and its causes have their messages and their stacks apart', () => {
  const cause = new Error('the disk is full\nand read-only')
  const failure = new TypeError('not stored', { cause })
  const causes = errorCauses(failureText(failure))
  expect(causes.map(({ message }) => message)).toEqual([
    'TypeError: not stored',
    'Error: the disk is full\nand read-only',
  ])
  for (const { stack } of causes) expect(stack).toMatch(/^ {4}at .*error-causes\.test/)
})

test('a text without a stack is one message', () => {
  expect(errorCauses('The run was cancelled\nAttempt 1: no')).toEqual([
    { message: 'The run was cancelled\nAttempt 1: no', stack: null },
  ])
})
