import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalInput } from './decimal-input.ts'

test.for([
  ['12.50', '12.5'],
  ['12', '12'],
  ['-12.5', '-12.5'],
  ['007.10', '7.1'],
  ['0', '0'],
  ['-0', '0'],
  ['-0.00', '0'],
  ['0.00000001', '0.00000001'],
  ['100', '100'],
  ['1.000000000', '1'],
  ['-12.500000000000', '-12.5'],
  [`0.00000001${'0'.repeat(22)}`, '0.00000001'],
  ['999999999999999.99999999', '999999999999999.99999999'],
  [12.5, '12.5'],
  [-0, '0'],
  [0.1, '0.1'],
  [1e-7, '0.0000001'],
  [1e3, '1000'],
  [999999999999999, '999999999999999'],
] as const)('%j is parsed as %s', ([input, decimal]) => {
  expect(decimalInput.parse(input)).toBe(decimal)
})

const notDecimal = 'This must be a decimal number, as a string ("12.50") or a number (12.5).'
const tooLarge = 'This is too large: at most 15 digits before the point are allowed.'
const tooPrecise = 'This is too precise: at most 8 digits after the point are allowed.'

test.for([
  ['12,50', 'Use a point, as in 12.50.'],
  ['1e400', 'Write all digits, without an exponent.'],
  ['1E3', 'Write all digits, without an exponent.'],
  ['1'.repeat(30), tooLarge],
  ['1000000000000000', tooLarge],
  ['0.123456789', tooPrecise],
  ['1.0000000001', tooPrecise],
  [`1.${'0'.repeat(31)}`, tooPrecise],
  [1e15, tooLarge],
  [Infinity, tooLarge],
  [-Infinity, tooLarge],
  [1e-9, tooPrecise],
  [1.123456789, tooPrecise],
  [12345678901.12345, 'This has more than 15 digits; send it as a string to stay exact.'],
  [0.1 + 0.2, 'This has more than 15 digits; send it as a string to stay exact.'],
  ['NaN', notDecimal],
  [Number.NaN, 'This number would be rounded when it is read; send it as a string to stay exact.'],
  ['Infinity', notDecimal],
  ['', notDecimal],
  [' 12', notDecimal],
  ['+12', notDecimal],
  ['.5', notDecimal],
  ['5.', notDecimal],
  ['1 000.00', notDecimal],
  ['1.000,00', notDecimal],
  ['0x10', notDecimal],
  ['١٢', notDecimal],
  ['--1', notDecimal],
  [true, notDecimal],
  [null, notDecimal],
  [['1'], notDecimal],
  [{}, notDecimal],
  [undefined, 'This is required.'],
] as const)('%j is rejected: %s', ([input, message]) => {
  expect(decimalInput.safeParse(input).error?.issues).toMatchObject([{ message }])
})

test('every amount keeps its value and has one canonical text', () => {
  const digits = fc.bigInt({ min: -(10n ** 23n) + 1n, max: 10n ** 23n - 1n })
  fc.assert(
    fc.property(digits, fc.nat(8), fc.nat(3), (scaled, fraction, zeros) => {
      const magnitude = (scaled < 0n ? -scaled : scaled).toString().padStart(fraction + 1, '0')
      const integer = magnitude.slice(0, magnitude.length - fraction)
      fc.pre(integer.length <= 15)
      const decimals = fraction === 0 ? '' : `.${magnitude.slice(-fraction)}`
      const written = `${scaled < 0n ? '-' : ''}${'0'.repeat(zeros)}${integer}${decimals}`
      const read = decimalInput.parse(written)
      expect(read).toMatch(/^(-?(0|[1-9]\d*)(\.\d*[1-9])?)$/)
      expect(scaledBy8(read)).toBe(scaled * 10n ** BigInt(8 - fraction))
      expect(decimalInput.parse(read)).toBe(read)
    }),
  )
})

test('an accepted number equals the decimal that was sent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(10 ** 15) + 1, max: 10 ** 15 - 1 }), fc.nat(8), (digits, fraction) => {
      const sent = Number(`${digits}e-${fraction}`)
      expect(Number(decimalInput.parse(sent))).toBe(sent === 0 ? 0 : sent)
      expect(scaledBy8(decimalInput.parse(sent))).toBe(BigInt(digits) * 10n ** BigInt(8 - fraction))
    }),
  )
})

function scaledBy8(decimal: string): bigint {
  const [integer = '', fraction = ''] = decimal.split('.')
  return BigInt(integer + fraction.padEnd(8, '0'))
}
