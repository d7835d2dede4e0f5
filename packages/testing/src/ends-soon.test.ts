import { expect, test } from 'vitest'
import { endsSoon } from './ends-soon.ts'

test('work that ends has its result', () => {
  expect(endsSoon(() => 'done')).toBe('done')
})

test('an expression that backtracks without an end is interrupted', () => {
  expect(() => endsSoon(() => /^(\w+)*!$/.test('a'.repeat(100)), 100)).toThrow('timed out')
})
