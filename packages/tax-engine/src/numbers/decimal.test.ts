import { Decimal as GlobalDecimal } from 'decimal.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Decimal } from './decimal.ts'
import type { RoundingMode } from './safe-integers.ts'

/** Every result of the engine's numbers is compared with the one of decimal.js at 100 digits. */
const Reference = GlobalDecimal.clone({ precision: 100, rounding: GlobalDecimal.ROUND_HALF_UP })
const modes = {
  half_up: Reference.ROUND_HALF_UP,
  half_even: Reference.ROUND_HALF_EVEN,
  down: Reference.ROUND_DOWN,
} as const satisfies Record<RoundingMode, GlobalDecimal.Rounding>

/** Amounts as in documents, and numbers at the borders of 32 bits, of safe integers, of scales and of signs. */
const digits = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: -10_000_000, max: 10_000_000 }).map(String) },
  { weight: 2, arbitrary: fc.maxSafeInteger().map(String) },
  { weight: 1, arbitrary: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('0', '-0', '9007199254740991', '9007199254740992', '-9007199254740993'),
  },
  { weight: 1, arbitrary: fc.constantFrom('2147483647', '2147483648', '-2147483648', '4294967296') },
)
const decimals = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0, max: 6 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0, max: 30 }) },
  { weight: 1, arbitrary: fc.integer({ min: -25, max: 60 }) },
)
const text = fc
  .tuple(digits, decimals, fc.boolean())
  .map(([units, scale, isPlain]) =>
    isPlain
      ? new Reference(`${units}e-${scale}`.replace('e--', 'e')).toFixed()
      : `${units}e-${scale}`.replace('e--', 'e'),
  )

const runs = { numRuns: Number(process.env.DECIMAL_RUNS ?? 3000) }

/** Text and sign: a zero has a sign, too. */
const shown = (value: Decimal | GlobalDecimal) => [value.toString(), value.isNegative()]

test('a text or number is read and written as decimal.js reads and writes it', () => {
  fc.assert(
    fc.property(
      text,
      fc.double({ noNaN: true, noDefaultInfinity: true }),
      fc.nat(30),
      (value, number, places) => {
        for (const input of [value, number]) {
          const [own, reference] = [new Decimal(input), new Reference(input)]
          expect(shown(own)).toEqual(shown(reference))
          expect(own.toFixed()).toBe(reference.toFixed())
          expect(own.toFixed(places)).toBe(reference.toFixed(places))
          expect(own.decimalPlaces()).toBe(reference.decimalPlaces())
          expect(own.toFixedAtLeast(2)).toBe(reference.toFixed(Math.max(2, reference.decimalPlaces())))
          expect(own.toNumber()).toBe(reference.toNumber())
          expect(own.isZero()).toBe(reference.isZero())
          expect(JSON.parse(JSON.stringify(own))).toBe(reference.toString())
        }
      },
    ),
    runs,
  )
})

test('operations and comparisons of two numbers have the results of decimal.js', () => {
  fc.assert(
    fc.property(text, text, (a, b) => {
      const [own, reference] = [new Decimal(a), new Reference(a)]
      for (const operation of ['plus', 'minus', 'times', 'dividedBy'] as const) {
        expect(shown(own[operation](b))).toEqual(shown(reference[operation](b)))
        expect(shown(own[operation](new Decimal(b)))).toEqual(shown(reference[operation](b)))
      }
      for (const comparison of [
        'equals',
        'lessThan',
        'lessThanOrEqualTo',
        'greaterThan',
        'greaterThanOrEqualTo',
      ] as const)
        expect(own[comparison](b)).toBe(reference[comparison](b))
      expect(Math.sign(own.comparedTo(b))).toBe(reference.comparedTo(b))
      expect(shown(own.negated())).toEqual(shown(reference.negated()))
      expect(shown(own.abs())).toEqual(shown(reference.abs()))
    }),
    runs,
  )
})

test('a chain of operations has the result of decimal.js', () => {
  const step = fc.tuple(fc.constantFrom('plus', 'minus', 'times'), text)
  fc.assert(
    fc.property(text, fc.array(step, { maxLength: 8 }), (start, steps) => {
      let [own, reference]: [Decimal, GlobalDecimal] = [new Decimal(start), new Reference(start)]
      for (const [operation, value] of steps)
        [own, reference] = [own[operation](value), reference[operation](value)]
      expect(shown(own)).toEqual(shown(reference))
    }),
    runs,
  )
})

test('rounding has the result of decimal.js in each mode', () => {
  fc.assert(
    fc.property(text, fc.nat(12), fc.constantFrom('half_up', 'half_even', 'down'), (value, places, mode) => {
      const reference = new Reference(value).toDecimalPlaces(places, modes[mode])
      expect(shown(new Decimal(value).toDecimalPlaces(places, mode))).toEqual(shown(reference))
    }),
    runs,
  )
})

test('a rounded share is the exact quotient, rounded once', () => {
  const part = fc.integer({ min: 1, max: 100_000 })
  const mode = fc.constantFrom('half_up', 'half_even', 'down')
  fc.assert(
    fc.property(text, part, part, fc.nat(6), mode, (amount, numerator, denominator, places, mode) => {
      const share = new Decimal(amount).roundedShare(numerator, denominator, places, mode)
      if (share === null) return
      const quotient = new Reference(amount).times(numerator).dividedBy(denominator)
      expect(shown(share)).toEqual(shown(quotient.toDecimalPlaces(50).toDecimalPlaces(places, modes[mode])))
    }),
    runs,
  )
})

test.for([
  ['-0', '0'],
  ['0', '-0'],
  ['-0.00', '0'],
  ['-0', '-0'],
] as const)('%s and %s are equal, and their comparison has no sign', ([a, b]) => {
  expect(new Decimal(a).comparedTo(b)).toBe(0)
})

test.for(['', ' ', '.', '-', '1.2.3', 'x', '1,5', '--1'])('%j is no number', (value) => {
  expect(() => new Decimal(value)).toThrow('Invalid argument')
})
