import { results } from '@fiscus/messages/results'
import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failureText, storedResult, truncateText } from './outcome-text.ts'

describe('truncateText()', () => {
  test('text of up to 64 KB is unchanged', () => {
    for (const text of ['', 'zażółć gęślą jaźń 🐢', 'x'.repeat(65_536)]) expect(truncateText(text)).toBe(text)
  })

  for (const letter of ['x', 'ł', '€', '🐢'])
    test(`longer text is cut between two ${letter}, with a note`, () => {
      const text = truncateText(letter.repeat(70_000))
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
      expect(Buffer.byteLength(text)).toBeGreaterThan(65_530)
      const [start = '', note] = text.split('\n')
      expect(start.replaceAll(letter, '')).toBe('')
      expect(note).toBe(`[cut to 65536 of ${Buffer.byteLength(letter) * 70_000} bytes]`)
    })

  test('characters that PostgreSQL rejects are replaced', () => {
    expect(truncateText('a\0b\uD83Dc')).toBe('a\uFFFDb\uFFFDc')
  })
})

describe('failureText()', () => {
  test('the text of a failed statement has the error of the database without the parameters', () => {
    const cause = new Error('relation "x" does not exist')
    const text = failureText(new DrizzleQueryError('select * from x where token = $1', ['secret'], cause))
    expect(text).toContain('relation "x" does not exist')
    expect(text).not.toContain('secret')
  })

  test('circular causes end', () => {
    const error = new Error('round')
    error.cause = error
    expect(failureText(error).match(/Caused by/g)).toHaveLength(4)
  })
})

describe('storedResult()', () => {
  test('a result has its English, and itself if it is not too long', () => {
    const message = results.sent({ count: 2 })
    expect(storedResult({ message, foundWork: true })).toEqual({ text: '2 sent', message, foundWork: true })
    const long = results.outgoingMail({ counts: ['x'.repeat(5_000)] })
    expect(storedResult({ message: long, foundWork: true })).toMatchObject({ message: null, foundWork: true })
  })

  test('characters that PostgreSQL rejects are replaced', () => {
    const { text, message } = storedResult({
      message: results.outgoingMail({ counts: ['a\0b'] }),
      foundWork: true,
    })
    expect(text).toBe('Outgoing mail: a\uFFFDb')
    expect(message?.params).toEqual({ counts: ['a\uFFFDb'] })
    expect(storedResult({ message: { code: 'x', params: { '\0': 1 } }, foundWork: true }).message).toBeNull()
  })

  test.for([7, 'done', null, { message: 'done', foundWork: true }, { message: results.none() }])(
    '%j is no result and is inspected',
    (value) => {
      expect(storedResult(value)).toEqual({
        text: expect.stringMatching(/^\[no result\] /),
        message: null,
        foundWork: true,
      })
    },
  )
})
