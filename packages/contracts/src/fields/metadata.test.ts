import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metadata } from './metadata.ts'

const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, 'x']))

const cases: [name: string, values: unknown, pointers: string[]][] = [
  ['no key', {}, []],
  ['the longest key and the longest text', { [`a${'b'.repeat(39)}`]: 'x'.repeat(500) }, []],
  ['50 keys', many(50), []],
  ['51 keys', many(51), ['']],
  ['a key of 41 characters', { [`a${'b'.repeat(40)}`]: 'x' }, [`/a${'b'.repeat(40)}`]],
  ['a key with a space', { 'a b': 'x' }, ['/a b']],
  ['an empty key', { '': 'x' }, ['/']],
  ['the key __proto__', JSON.parse('{"__proto__": "x"}'), ['/__proto__']],
  ['the key constructor', { constructor: 'x' }, []],
  ['a text of 501 characters', { a: 'x'.repeat(501) }, ['/a']],
  ['an empty text', { a: '' }, ['/a']],
  ['U+0000', { a: 'x\0' }, ['/a']],
  ['a lone surrogate', { a: '\ud83d' }, ['/a']],
  ['a number', { a: 1 }, ['/a']],
  ['an object', { a: { b: 'c' } }, ['/a']],
  ['null', { a: null }, ['/a']],
  ['an array', ['x'], ['']],
]

for (const [name, values, pointers] of cases)
  test(`metadata with ${name}: ${pointers.length === 0 ? 'accepted' : 'rejected'}`, () => {
    const result = metadata.safeParse(values)
    expect(
      result.error?.issues.map(({ path }) => path.map((part) => `/${String(part)}`).join('')) ?? [],
    ).toEqual(pointers)
    if (result.success) expect(JSON.stringify(result.data)).toBe(JSON.stringify(values))
  })

test('accepted metadata are returned unchanged, in their order', () => {
  const key = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_.:-]{0,39}$/)
  const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 100 }).filter((t) => !t.includes('\0'))
  fc.assert(
    fc.property(fc.dictionary(key, text, { maxKeys: 50 }), (values) => {
      expect(JSON.stringify(metadata.parse(values))).toBe(JSON.stringify(values))
    }),
  )
})
