import { expect, test } from 'vitest'
import { decodeFile } from './read-file.ts'

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

test('UTF-8 is read with and without a byte order mark', () => {
  expect(decodeFile(bytesOf(0xef, 0xbb, 0xbf, 0xc5, 0xbc))).toBe('ż')
  expect(decodeFile(bytesOf(0xc5, 0xbc))).toBe('ż')
})

test('a table that a Polish spreadsheet saved on Windows keeps its letters', () => {
  expect(decodeFile(bytesOf(0x4b, 0x73, 0x69, 0xb9, 0xbf, 0x6b, 0x69))).toBe('Książki')
})
