import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dotDecoder } from './dot-decoder.ts'

/** Stuffs a message as a server does (RFC 1939 §3), and appends the end of the answer. */
function encode(message: Buffer): Buffer {
  const text = message.toString('latin1')
  return Buffer.from(`${text.replaceAll(/(^|\r\n)\./g, '$1..')}.\r\n`, 'latin1')
}

function decode(chunks: readonly Buffer[]) {
  const push = dotDecoder()
  const parts: Buffer[] = []
  for (const chunk of chunks) {
    const decoded = push(chunk)
    parts.push(...decoded.parts)
    if (decoded.rest) return { content: Buffer.concat(parts), rest: decoded.rest.toString() }
  }
  return { content: Buffer.concat(parts), rest: null }
}

/** Bytes in which the bytes with a meaning are frequent. */
const hostileBytes = fc
  .array(fc.oneof(fc.constantFrom(13, 10, 46), fc.nat(255)), { maxLength: 60 })
  .map((bytes) => Buffer.from(bytes))
const cuts = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 20 })

function cut(bytes: Buffer, lengths: readonly number[]): Buffer[] {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = lengths[chunks.length % lengths.length] ?? 1
    chunks.push(bytes.subarray(at, at + length))
    at += length
  }
  return chunks
}

test('any message in any chunks is decoded to the same bytes', () => {
  fc.assert(
    fc.property(hostileBytes, cuts, (bytes, lengths) => {
      const message = Buffer.concat([bytes, Buffer.from('\r\n')])
      expect(decode(cut(encode(message), lengths))).toEqual({ content: message, rest: expect.any(String) })
    }),
    { numRuns: 2_000 },
  )
})

test('the bytes after the end are returned, and an answer without its end is not complete', () => {
  expect(decode([Buffer.from('a\r\n.\r\n+OK next\r\n')])).toMatchObject({ rest: '+OK next\r\n' })
  fc.assert(
    fc.property(hostileBytes, cuts, (bytes, lengths) => {
      const answer = encode(Buffer.concat([bytes, Buffer.from('\r\n')])).subarray(0, -1)
      expect(decode(cut(answer, lengths)).rest).toBe(null)
    }),
  )
})

test.for<[string, string, string]>([
  ['an empty message', '.\r\n', ''],
  ['a line of two dots', '..\r\n.\r\n', '.\r\n'],
  ['a stuffed line that is only a dot', 'a\r\n..\r\nb\r\n.\r\n', 'a\r\n.\r\nb\r\n'],
  ['a dot that no server has stuffed', '.a\r\n.\r\n', 'a\r\n'],
  ['LF without CR before a dot', 'a\n.\n\r\n.\r\n', 'a\n.\n\r\n'],
  ['a dot and CR without LF', '.\ra\r\n.\r\n', '\ra\r\n'],
  ['a dot and two CR', '.\r\r\n.\r\n', '\r\r\n'],
])('%s', ([, answer, content]) => {
  expect(decode([Buffer.from(answer)]).content.toString()).toBe(content)
  expect(decode([...answer].map((byte) => Buffer.from(byte))).content.toString()).toBe(content)
})
