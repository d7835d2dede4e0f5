import { expect, test } from 'vitest'
import { outputOfRun } from './output-of-run.ts'

test('a test that passes only on the second attempt is listed with its first error, and the closing line stays last', async () => {
  const output = await outputOfRun([
    `let attempts = 0
    test('late', () => { if (++attempts === 1) throw new Error('Too early\\nby a second') })
    test('prompt', () => {})`,
  ])
  expect(output.split('\n').slice(-3)).toEqual([
    '1 test passed only on the second attempt:',
    '  0.test.js > late: Too early',
    '2 passed, 0 failed',
  ])
})

test('a test that fails twice is a failure, and not listed', async () => {
  const output = await outputOfRun(["test('never', () => { throw new Error('No') })"])
  expect(output).not.toContain('second attempt')
  expect(output.split('\n').at(-1)).toBe('0 passed, 1 failed')
})

test('a counterexample of a property fails at once', async () => {
  const output = await outputOfRun([
    `import fc from 'fast-check'
    let attempts = 0
    test('law', () => {
      attempts += 1
      fc.assert(fc.property(fc.integer(), () => attempts > 1))
    })`,
  ])
  expect(output.split('\n').at(-1)).toBe('0 passed, 1 failed')
})
