import { customIssue } from '@fiscus/contracts/fields/custom-issue'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { Message } from '@fiscus/messages/message'
import { requests } from '@fiscus/messages/requests'
import { values } from '@fiscus/messages/values'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { invalidRequest, pointerOf, validate } from './validate.ts'

function errorsOf(schema: z.ZodType, value: unknown): ProblemError[] {
  const errors: ProblemError[] = []
  validate(schema, value, '', errors)
  return errors
}

const years = values.years({ first: '1970', last: '9999' })
const at = (schema: z.ZodType) => z.strictObject({ a: schema })

const withKind = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('a') }),
  z.object({ kind: z.literal('b') }),
])

test.for<[name: string, schema: z.ZodType, value: unknown, detail: Message, code: string]>([
  ['a missing value', z.string(), undefined, values.required(), 'required'],
  ['a wrong type', z.string(), 1, values.string(), 'wrong-type'],
  ['an array instead of an object', z.strictObject({}), [], values.object(), 'wrong-type'],
  ['null instead of a record', z.record(z.string(), z.string()), null, values.object(), 'wrong-type'],
  ['a fraction', z.int(), 1.5, values.wholeNumber(), 'wrong-type'],
  ['a type without a text', z.date(), 1, values.type({ type: 'date' }), 'wrong-type'],
  [
    'an unknown value',
    z.enum(['b2b', 'b2c']),
    'b2x',
    values.oneOf({ values: ['b2b', 'b2c'] }),
    'invalid-value',
  ],
  ['another constant', z.literal('1'), '2', values.exactly({ value: '1' }), 'invalid-value'],
  ['no type of a union', z.union([z.string(), z.number()]), true, values.invalid(), 'invalid-value'],
  ['a short text', z.string().min(2), '', values.charactersMin({ minimum: 2 }), 'out-of-range'],
  ['a text that must not be empty', z.string().min(1), '', values.notEmpty(), 'out-of-range'],
  ['a long text', z.string().max(2), 'abc', values.charactersMax({ maximum: 2 }), 'out-of-range'],
  ['too few entries', z.array(z.int()).min(2), [1], values.entriesMin({ minimum: 2 }), 'out-of-range'],
  ['no entries', z.array(z.int()).min(1), [], values.notEmpty(), 'out-of-range'],
  ['a small number', z.number().min(3), 2, values.atLeast({ minimum: 3 }), 'out-of-range'],
  ['a negative number', z.number().positive(), -1, values.moreThan({ minimum: 0 }), 'out-of-range'],
  ['a large number', z.number().max(3), 4, values.atMost({ maximum: 3 }), 'out-of-range'],
  ['an invalid e-mail address', z.email(), 'x', values.email(), 'wrong-format'],
  ['a day that does not exist', z.iso.date(), '2026-02-30', values.day(), 'wrong-format'],
  ['a day instead of an instant', z.iso.datetime(), '2026-12-24', values.instantInUtc(), 'wrong-format'],
  ['an invalid UUID', z.uuid(), 'x', values.uuid(), 'wrong-format'],
  ['a pattern', z.string().regex(/x/), 'y', values.pattern({ pattern: '/x/' }), 'wrong-format'],
  ['a code of the schema', z.string().regex(/x/, values.slug.code), 'y', values.slug(), 'wrong-format'],
  [
    'a code with the bound of the schema',
    z.string().min(12, values.passwordLength.code),
    'y',
    values.passwordLength({ minimum: 12 }),
    'out-of-range',
  ],
  ['a check of the schema', z.string().refine(() => false, customIssue(years)), 'y', years, 'invalid-value'],
])('%s: %4$s', ([, schema, value, detail, code]) => {
  expect(errorsOf(at(schema), { a: value })).toEqual([{ pointer: '/a', detail, code }])
})

test('a union without the kind lists the kinds', () => {
  const detail = values.oneOf({ values: ['a', 'b'] })
  expect(errorsOf(withKind, { kind: 'c' })).toEqual([{ pointer: '/kind', detail, code: 'invalid-value' }])
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
  expect(invalidRequest(errors).detail).toEqual(requests.invalidValuesAtLeast({ count: 1000 }))
})

test('a shortened name has no half of a surrogate pair', () => {
  expect(pointerOf([`${'x'.repeat(99)}\u{1F9FE}y`]).isWellFormed()).toBe(true)
})
