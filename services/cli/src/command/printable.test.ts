import { expect, test, vi } from 'vitest'
import { printTable } from './print-table.ts'
import { printable } from './printable.ts'

test('escape sequences of one and of two characters lose their effect, line breaks and tabs stay', () => {
  expect(printable('a\u001b[31mred\u0007\u009b2Jb\r\u007f')).toBe('a\uFFFD[31mred\uFFFD\uFFFD2Jb\uFFFD\uFFFD')
  expect(printable('Zażółć 1\n\tgęślą 😀\n')).toBe('Zażółć 1\n\tgęślą 😀\n')
})

test('a cell of a table is on one line, without control characters', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    printTable(['A', 'B'], [['1\n2', '\u009b31mx']])
    expect(log.mock.calls).toEqual([['A    B'], ['1 2  \uFFFD31mx']])
  } finally {
    log.mockRestore()
  }
})
