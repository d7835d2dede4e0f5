import { expect, test } from 'vitest'
import { dataDigest } from './data-digest.ts'

test('equal data have one digest, whatever the order of their members', () => {
  const data = { number: 'FV/1', lines: [{ name: 'Łódź', net: '1.00' }] }
  const turned = { lines: [{ net: '1.00', name: 'Łódź' }], number: 'FV/1', note: undefined }
  expect(dataDigest(turned)).toBe(dataDigest(data))
  expect(dataDigest(data)).toMatch(/^[0-9a-f]{64}$/)
})

test('other values, and another order of a list, have another digest', () => {
  const digests = [{ a: ['1', '2'] }, { a: ['2', '1'] }, { a: ['1', 2] }, { a: null }].map(dataDigest)
  expect(new Set(digests).size).toBe(4)
})
