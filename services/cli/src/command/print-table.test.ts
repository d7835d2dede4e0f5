import { expect, test, vi } from 'vitest'
import { printTable } from './print-table.ts'

test('a cell of a table is on one line, without control characters', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  try {
    printTable(['A', 'B'], [['1\n2', '\u009b31mx']])
    expect(log.mock.calls).toEqual([['A    B'], ['1 2  \uFFFD31mx']])
  } finally {
    log.mockRestore()
  }
})
