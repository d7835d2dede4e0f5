import { expect, test } from 'vitest'
import { printable, printableEntry } from './printable.ts'

test('escape sequences of one and of two characters lose their effect, line breaks and tabs stay', () => {
  expect(printable('a\u001b[31mred\u0007\u009b2Jb\r\u007f')).toBe('a\uFFFD[31mred\uFFFD\uFFFD2Jb\uFFFD\uFFFD')
  expect(printable('Zażółć 1\n\tgęślą 😀\n')).toBe('Zażółć 1\n\tgęślą 😀\n')
})

test('further lines of an entry are indented, empty ones stay', () => {
  expect(printableEntry('error  a\nstatus success\n\nb\u001b\n')).toBe(
    'error  a\n    status success\n\n    b\uFFFD\n',
  )
})
