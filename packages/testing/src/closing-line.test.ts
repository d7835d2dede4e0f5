import { expect, test } from 'vitest'
import { outputOfRun } from './output-of-run.ts'

for (const [name, files, line] of [
  [
    'passed and failed tests',
    ["test('a', () => {}); test('b', () => {}); test('c', () => { throw 1 })"],
    '2 passed, 1 failed',
  ],
  [
    'skipped tests',
    ["test('a', () => {}); test.skip('b', () => {}); test.todo('c')"],
    '1 passed, 0 failed, 2 skipped',
  ],
  [
    'a file that cannot be loaded',
    ["test('a', () => {})", "await import('./nothing.ts')"],
    '1 passed, 1 failed',
  ],
  [
    'a hook that throws',
    ["beforeAll(() => { throw 1 }); test('a', () => {})"],
    '0 passed, 1 failed, 1 skipped',
  ],
  [
    'an error that no test awaits',
    ["test('a', () => { setImmediate(() => { throw 1 }) })"],
    '1 passed, 1 failed',
  ],
] as const)
  test(`${name}: ${line}`, async () => {
    expect((await outputOfRun(files)).split('\n').at(-1)).toBe(line)
  })
