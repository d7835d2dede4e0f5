import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isolateBidi } from './isolate-bidi.ts'

test.for([
  ['Żółw 1', 'Żółw 1'],
  ['שלום', 'שלום'],
  ['a\u202Eb', '\u2068a\u202Eb\u2069'],
  ['a\u2067b', '\u2068a\u2067b\u2069\u2069'],
  ['a\u2069\u202Eb', '\u2068\u2068a\u2069\u202Eb\u2069'],
  ['a\u202E\nb', '\u2068a\u202E\u2069\n\u2068b\u2069'],
] as const)('%j is isolated as %j', ([text, isolated]) => {
  expect(isolateBidi(text)).toBe(isolated)
})

test('law: in each line all of the text is inside of an isolate, and nothing after it', () => {
  const unit = fc.constantFrom('a', ' ', '\n', '\u202A', '\u202C', '\u202E', '\u2066', '\u2068', '\u2069')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      for (const line of isolateBidi(`${text}\u200F`).split('\n')) {
        let depth = 0
        for (const [at, character] of [...line].entries()) {
          if (/[\u2066-\u2068]/.test(character)) depth++
          else if (character === '\u2069') depth--
          if (at < line.length - 1) expect(depth).toBeGreaterThan(0)
        }
        expect(depth).toBe(0)
      }
      expect(isolateBidi(text).replaceAll(/[\u2066-\u2069]/g, '')).toBe(
        text.replaceAll(/[\u2066-\u2069]/g, ''),
      )
    }),
  )
})
