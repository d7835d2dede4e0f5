import { Problem } from '@fiscus/contracts/problems/problem'
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

/** Without a look before, JSON.parse is busy with it for seconds; it is no JSON, so that only the look can find the nesting. */
test.for([
  ['brackets', '['.repeat(2_600_000)],
  ['braces', '{"a":'.repeat(100_000)],
  ['brackets after strings with brackets and quotes', `["${'[\\"'.repeat(30_000)}",${'['.repeat(64)}`],
])('parseJson() sees that a long text is nested too deep before it parses it: %s', ([, text = '']) => {
  expect(() => parseJson(text)).toThrow('nested deeper than 64 levels')
})

test('a long text may nest 64 levels, and have any brackets in its strings', () => {
  const long = JSON.stringify('[{\\"'.repeat(20_000))
  const deepest = `${'['.repeat(63)}[${long}]${']'.repeat(63)}`
  expect(parseJson(deepest)).toEqual(JSON.parse(deepest))
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
