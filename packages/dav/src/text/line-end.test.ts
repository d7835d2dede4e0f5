import { endsSoon } from '@fiscus/testing/ends-soon'
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

test('the line end of a text of a megabyte of carriage returns is found soon', () => {
  const text = `${'\r'.repeat(1_000_000)}a\n`
  expect(endsSoon(() => lineEndOf(text))).toBe('\n')
})
