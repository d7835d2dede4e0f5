import { expect, test } from 'vitest'
import { lineEndOf } from './line-end.ts'

test.for([
  ['a\r\nb\n', '\r\n'],
  ['a\nb\r\n', '\n'],
  ['a\r\r\nb', '\r\r\n'],
  ['a\rb\r', '\r'],
  ['\ra\nb\n', '\n'],
  ['a', '\r\n'],
] as const)('the line end of %j is %j', ([text, lineEnd]) => {
  expect(lineEndOf(text)).toBe(lineEnd)
})

test('the line end of a text of a megabyte of carriage returns is found within a second', () => {
  const start = performance.now()
  expect(lineEndOf(`${'\r'.repeat(1_000_000)}a\n`)).toBe('\n')
  expect(performance.now() - start).toBeLessThan(1_000)
})
