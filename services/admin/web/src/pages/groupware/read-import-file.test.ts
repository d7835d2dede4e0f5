import { expect, test } from 'vitest'
import { decodeImport } from './read-import-file.ts'

const bytesOf = (bytes: Buffer) => Uint8Array.from(bytes)

test('a file is read in the encoding that it is in', () => {
  expect(decodeImport(bytesOf(Buffer.from('Zażółć')))).toBe('Zażółć')
  expect(decodeImport(bytesOf(Buffer.from('\uFEFFZażółć')))).toBe('Zażółć')
  expect(decodeImport(bytesOf(Buffer.from('\uFEFFZażółć', 'utf16le')))).toBe('Zażółć')
  expect(decodeImport(bytesOf(Buffer.from('\uFEFFZażółć', 'utf16le').swap16()))).toBe('Zażółć')
  expect(decodeImport(Uint8Array.from([0x5a, 0x61, 0xbf, 0xf3, 0xb3, 0xe6]))).toBe('Zażółć')
})
