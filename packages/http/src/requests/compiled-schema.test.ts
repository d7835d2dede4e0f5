import { calculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import { describeIssue } from '@fiscus/runtime/faults/describe-issue'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { compiledSchema } from './compiled-schema.ts'

/** Values that are valid somewhere in a request, or nearly so. */
const pool: readonly unknown[] = [
  ...[
    '1',
    '12.50',
    '007.10',
    '-0',
    '1e3',
    '2026-11-21',
    '2026-02-30',
    'PLN',
    'PL',
    'pl',
    'VAT23',
    'ł',
    'ABC12',
  ],
  ...['', 'x'.repeat(100), 'x'.repeat(101), '😀'.repeat(100), '\0', '\ud800', ' x ', '5260250274', 'GTU_01'],
  ...[null, true, 0, -0, 1, 12.5, 0.1 + 0.2, 1e15, 1e-9, [], {}, [1], { a: 1 }],
]
const any = fc.oneof(fc.constantFrom(...pool), fc.string({ maxLength: 5 }))
const mostly = <T>(valid: fc.Arbitrary<T>, other: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 99, arbitrary: valid }, other)

/** Values of a schema, most of them valid: a member is sometimes absent, of any type, unknown or in another place. */
function valuesOf(schema: z.core.$ZodType): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const members = Object.entries(def.shape).map(([name, member]) => {
        const isRequired = member._zod.optin === undefined || member._zod.def.type === 'transform'
        const absent = { weight: isRequired ? 1 : 600, arbitrary: fc.constant(undefined) }
        const value = fc.oneof({ weight: 200, arbitrary: mostly(valuesOf(member), any) }, absent)
        return fc.tuple(fc.constant(name), value)
      })
      const unknown = fc.tuple(fc.constantFrom('unknown', 'constructor'), any)
      return fc
        .tuple(fc.tuple(...members), mostly(fc.constant(null), unknown), fc.boolean())
        .map(([all, other, isTurned]) => {
          const present = all.filter(([, value]) => value !== undefined)
          const entries = other ? [...present, other] : present
          return Object.fromEntries(isTurned ? entries.toReversed() : entries)
        })
    }
    case 'array':
      return fc.array(valuesOf(def.element), { minLength: 1, maxLength: 3 })
    case 'optional':
      return valuesOf(def.innerType)
    case 'nullable':
      return mostly(valuesOf(def.innerType), fc.constant(null))
    case 'pipe':
      return valuesOf(def.in)
    case 'enum':
      return fc.constantFrom<unknown>(...Object.values(def.entries))
    default: {
      const valid = pool.filter((value) => z.core.safeParse(schema, value).success)
      return valid.length > 0 ? fc.constantFrom(...valid) : any
    }
  }
}

const options = { error: describeIssue, reportInput: true }
const runs = { numRuns: Number(process.env.SCHEMA_RUNS ?? 2000) }

test('the compiled schema of a calculation returns the values and the errors of the schema', () => {
  expect(() => z.compile(calculateRequest, { strict: true })).not.toThrow()
  let accepted = 0
  fc.assert(
    fc.property(valuesOf(calculateRequest), (value) => {
      const own = compiledSchema(calculateRequest).safeParse(value, options)
      const reference = calculateRequest.safeParse(value, options)
      expect(JSON.stringify([own.success, own.data, own.error?.issues])).toBe(
        JSON.stringify([reference.success, reference.data, reference.error?.issues]),
      )
      if (own.success) accepted++
    }),
    runs,
  )
  expect(accepted).toBeGreaterThan(runs.numRuns / 10)
  expect(accepted).toBeLessThan(runs.numRuns * 0.9)
})
