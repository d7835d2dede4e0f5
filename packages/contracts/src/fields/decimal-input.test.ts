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

test.for([
  ['12,50', 'values.usePoint'],
  ['1e400', 'values.withoutExponent'],
  ['1E3', 'values.withoutExponent'],
  ['1'.repeat(30), 'values.tooLarge'],
  ['1000000000000000', 'values.tooLarge'],
  ['0.123456789', 'values.tooPrecise'],
  ['1.0000000001', 'values.tooPrecise'],
  [`1.${'0'.repeat(31)}`, 'values.tooPrecise'],
  [1e15, 'values.tooLarge'],
  [Infinity, 'values.tooLarge'],
  [-Infinity, 'values.tooLarge'],
  [1e-9, 'values.tooPrecise'],
  [1.123456789, 'values.tooPrecise'],
  [12345678901.12345, 'values.notExact'],
  [0.1 + 0.2, 'values.notExact'],
  ['NaN', 'values.decimal'],
  [Number.NaN, 'values.wouldBeRounded'],
  ['Infinity', 'values.decimal'],
  ['', 'values.decimal'],
  [' 12', 'values.decimal'],
  ['+12', 'values.decimal'],
  ['.5', 'values.decimal'],
  ['5.', 'values.decimal'],
  ['1 000.00', 'values.decimal'],
  ['1.000,00', 'values.decimal'],
  ['0x10', 'values.decimal'],
  ['١٢', 'values.decimal'],
  ['--1', 'values.decimal'],
  [true, 'values.decimal'],
  [null, 'values.decimal'],
  [['1'], 'values.decimal'],
  [{}, 'values.decimal'],
  [undefined, 'values.required'],
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
