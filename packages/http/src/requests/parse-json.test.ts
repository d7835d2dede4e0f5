import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
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
] as const)('parseJson() rejects %s', ([text, fault]) => {
  expect(() => parseJson(text)).toThrow(
    expect.objectContaining({ code: 'malformed-json', message: expect.stringContaining(fault) }),
  )
  expect(() => parseJson(text)).toThrow(Problem)
})

/** JSON.parse would need seconds. The texts are not valid JSON, so only the check of the depth can find the nesting. */
test.for([
  ['brackets', '['.repeat(2_600_000)],
  ['braces', '{"a":'.repeat(100_000)],
  ['brackets after strings with brackets and quotes', `["${'[\\"'.repeat(30_000)}",${'['.repeat(64)}`],
])('parseJson() rejects a long text that is nested too deep before parsing it: %s', ([, text = '']) => {
  expect(() => parseJson(text)).toThrow('nested deeper than 64 levels')
})

const members = (from: number, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`member ${from + index}`, '1:2']))
const name = 'x'.repeat(70_000)

test.for([
  [1000, true],
  [1001, false],
] as const)('an object of a long text may have %i members: %s', ([count, isAllowed]) => {
  // The members of each object are counted on their own, and colons in strings are none.
  const value = { name, first: [members(0, 999), members(1000, 999)], last: [{ a: {} }, members(0, count)] }
  const parse = () => parseJson(JSON.stringify(value))
  if (isAllowed) expect(parse()).toEqual(value)
  else expect(parse).toThrow(expect.objectContaining({ detail: requests.membersMax({ count: 1000 }) }))
})

test('a long text may have 64 levels, and any brackets in its strings', () => {
  const long = JSON.stringify('[{\\"'.repeat(20_000))
  const deepest = `${'['.repeat(63)}[${long}]${']'.repeat(63)}`
  expect(parseJson(deepest)).toEqual(JSON.parse(deepest))
})

test('parseJson() parses the output of JSON.stringify()', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      fc.pre(!text.includes('__proto__'))
      expect(parseJson(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('punctuation within strings is not counted', () => {
  expect(parseJson('{"a:{[":"\\\\\\":}]{","b":["::"]}')).toEqual({ 'a:{[': '\\":}]{', b: ['::'] })
})
