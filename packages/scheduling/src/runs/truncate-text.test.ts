import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { failureText, keptText } from './truncate-text.ts'

describe('keptText()', () => {
  test('text of up to 64 KB stays as it is', () => {
    for (const text of ['', 'zażółć gęślą jaźń 🐢', 'x'.repeat(65_536)]) expect(keptText(text)).toBe(text)
  })

  for (const letter of ['x', 'ł', '€', '🐢'])
    test(`more is cut between two ${letter}, and says so`, () => {
      const text = keptText(letter.repeat(70_000))
      expect(Buffer.byteLength(text)).toBeLessThanOrEqual(65_536)
      expect(Buffer.byteLength(text)).toBeGreaterThan(65_530)
      const [kept = '', note] = text.split('\n')
      expect(kept.replaceAll(letter, '')).toBe('')
      expect(note).toBe(`[cut to 65536 of ${Buffer.byteLength(letter) * 70_000} bytes]`)
    })

  test('what PostgreSQL refuses is replaced', () => {
    expect(keptText('a\0b\uD83Dc')).toBe('a\uFFFDb\uFFFDc')
  })
})

describe('failureText()', () => {
  test('a failed statement is told by what the database said, without its parameters', () => {
    const cause = new Error('relation "x" does not exist')
    const text = failureText(new DrizzleQueryError('select * from x where token = $1', ['secret'], cause))
    expect(text).toContain('relation "x" does not exist')
    expect(text).not.toContain('secret')
  })

  test('causes that go round in a circle end', () => {
    const error = new Error('round')
    error.cause = error
    expect(failureText(error).match(/Caused by/g)).toHaveLength(4)
  })
})
