import { Problem } from '@fiscus/contracts/problem'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseJson } from './parse-json.ts'

test.for([
  ['{"a":1,"a":2}', 'two members with the same name'],
  ['[{"b":{"a":1,"\\u0061":1}}]', 'two members with the same name'],
  ['{"__proto__":{"admin":true}}', '__proto__'],
  ['{"a":{"\\u005f_proto__":1}}', '__proto__'],
  ['{"a":1}}', 'cannot be read as JSON'],
  ["{'a':1}", 'cannot be read as JSON'],
  ['{"a":01}', 'cannot be read as JSON'],
  ['', 'cannot be read as JSON'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 'nested deeper than 64 levels'],
] as const)('parseJson() refuses %s', ([text, fault]) => {
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ code: 'malformed-json', message: expect.stringContaining(fault) }),
  )
  expect(() => parseJson(text)).toThrow(Problem)
})

test('parseJson() reads what JSON.stringify() writes', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      fc.pre(!text.includes('__proto__'))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('punctuation within strings is text', () => {
  expect(parseJson('{"a:{[":"\\\\\\":}]{","b":["::"]}')).toEqual({ 'a:{[': '\\":}]{', b: ['::'] })
})
