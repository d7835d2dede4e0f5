import { expect, test } from 'vitest'
import { decompressRtf } from './compressed-rtf.ts'

/** The examples of MS-OXRTFCP §4. */
const examples: [string, string][] = [
  [
    '2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0',
    '{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n',
  ],
  ['1a0000001c0000004c5a4675e2d44b51410004205758595a0d6e7d010eb0', '{\\rtf1 WXYZWXYZWXYZWXYZWXYZ}'],
]

test.for(examples)('the example %s of the specification is decompressed', ([hex, rtf]) => {
  expect(decompressRtf(Buffer.from(hex, 'hex'), 1000)?.toString()).toBe(rtf)
})

test('an RTF that is not compressed is returned as it is', () => {
  const head = Buffer.from('00000000040000004d454c4100000000', 'hex')
  expect(decompressRtf(Buffer.concat([head, Buffer.from('{\\rt')]), 1000)?.toString()).toBe('{\\rt')
})

test('another form, and no form, are none', () => {
  expect(decompressRtf(Buffer.alloc(40), 1000)).toBeNull()
  expect(decompressRtf(Buffer.alloc(8), 1000)).toBeNull()
})

test('a cut RTF has its start, and no more bytes than are allowed', () => {
  const [[hex, rtf]] = examples as [[string, string]]
  const bytes = Buffer.from(hex, 'hex')
  for (let length = 16; length < bytes.length; length++)
    expect(rtf.startsWith(decompressRtf(bytes.subarray(0, length), 1000)?.toString() ?? 'x')).toBe(true)
  expect(decompressRtf(bytes, 10)?.toString()).toBe(rtf.slice(0, 10))
})

test('references that repeat a short content stop at the stated length and at the limit', () => {
  const head = Buffer.from('00000000ffffffff4c5a467500000000', 'hex')
  const presetBytes = 207
  const runs = Array.from({ length: 10_000 }, (_, run) => {
    const references = Array.from({ length: 8 }, (_, at) => {
      const back = (presetBytes + (run * 8 + at) * 17 - 1) & 0xfff
      return [back >> 4, ((back & 15) << 4) | 15]
    })
    return Buffer.from([0xff, ...references.flat()])
  })
  const bomb = Buffer.concat([head, ...runs])
  expect(decompressRtf(bomb, 500_000)).toHaveLength(500_000)
  expect(decompressRtf(bomb, 100_000_000)).toHaveLength(80_000 * 17)
})
