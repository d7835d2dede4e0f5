import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failureText, truncateText } from './outcome-text.ts'

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
