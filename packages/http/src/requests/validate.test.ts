import type { ProblemError } from '@fiscus/contracts/problems/problem'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidRequest, pointerOf, validate } from './validate.ts'

function errorsOf(schema: z.ZodType, value: unknown): ProblemError[] {
  const errors: ProblemError[] = []
  validate(schema, value, '', errors)
  return errors
}

const at = (schema: z.ZodType) => z.strictObject({ a: schema })

test.for<[name: string, schema: z.ZodType, value: unknown, detail: string, code: string]>([
  ['a missing value', z.string(), undefined, 'This is required.', 'required'],
  ['a wrong type', z.string(), 1, 'This must be a string.', 'wrong-type'],
  ['an array instead of an object', z.strictObject({}), [], 'This must be an object.', 'wrong-type'],
  [
    'null instead of a record',
    z.record(z.string(), z.string()),
    null,
    'This must be an object.',
    'wrong-type',
  ],
  ['a fraction', z.int(), 1.5, 'This must be a whole number.', 'wrong-type'],
  ['an unknown value', z.enum(['b2b', 'b2c']), 'b2x', 'This must be one of b2b, b2c.', 'invalid-value'],
  ['another constant', z.literal('1'), '2', 'This must be 1.', 'invalid-value'],
  ['a short text', z.string().min(2), '', 'This must have at least 2 characters.', 'out-of-range'],
  ['a text that must not be empty', z.string().min(1), '', 'This must not be empty.', 'out-of-range'],
  ['a long text', z.string().max(2), 'abc', 'This must have at most 2 characters.', 'out-of-range'],
  ['too few entries', z.array(z.int()).min(2), [1], 'This must have at least 2 entries.', 'out-of-range'],
  ['no entries', z.array(z.int()).min(1), [], 'This must not be empty.', 'out-of-range'],
  ['a small number', z.number().min(3), 2, 'This must be at least 3.', 'out-of-range'],
  ['a negative number', z.number().positive(), -1, 'This must be more than 0.', 'out-of-range'],
  ['a large number', z.number().max(3), 4, 'This must be at most 3.', 'out-of-range'],
  [
    'an invalid e-mail address',
    z.email(),
    'x',
    'This must be an e-mail address, such as office@example.com.',
    'wrong-format',
  ],
  [
    'a day that does not exist',
    z.iso.date(),
    '2026-02-30',
    'This must be a day such as 2026-12-24.',
    'wrong-format',
  ],
  [
    'a day instead of an instant',
    z.iso.datetime(),
    '2026-12-24',
    'This must be an instant in UTC such as 2026-12-24T18:00:00Z.',
    'wrong-format',
  ],
  ['an invalid UUID', z.uuid(), 'x', 'This must be a UUID.', 'wrong-format'],
  ['a message of the schema', z.string().regex(/x/, 'Write an x.'), 'y', 'Write an x.', 'wrong-format'],
])('%s: %4$s', ([, schema, value, detail, code]) => {
  expect(errorsOf(at(schema), { a: value })).toEqual([{ pointer: '/a', detail, code }])
})

test('each unknown field is a separate error with its own pointer', () => {
  expect(errorsOf(at(z.int()), { a: 1, 'b/c': 1, 'd~e': 2 }).map((error) => error.pointer)).toEqual([
    '/b~1c',
    '/d~0e',
  ])
})

test('of 200,000 unknown fields the first 1,000 are errors, with shortened names', () => {
  const body = Object.fromEntries(Array.from({ length: 200_000 }, (_, n) => [`${n}${'x'.repeat(200)}`, n]))
  const errors = errorsOf(z.strictObject({}), body)
  expect(errors).toHaveLength(1000)
  expect(errors[7]?.pointer).toBe(`/7${'x'.repeat(99)}…`)
  expect(invalidRequest(errors).message).toBe('At least 1000 values are not valid; see errors.')
})

test('a shortened name has no half of a surrogate pair', () => {
  expect(pointerOf([`${'x'.repeat(99)}\u{1F9FE}y`]).isWellFormed()).toBe(true)
})
