import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseExactly } from './exact-numbers.ts'

test.for([
  '0.10000000000000000001',
  '0.10000000000000001',
  '123456789012345.00000001',
  '123456789012345678',
  '-99999999999999999999.5',
  '1.00000000000000000001E+2',
  '1e-400',
  '-1E-400',
  '1.2345678901e-320',
  '1e-0000000000000000000000000000400',
] as const)('%s is NaN, because a double does not hold it', (text) => {
  expect(parseExactly(`[{"a":${text}}]`)).toEqual([{ a: Number.NaN }])
  expect(parseExactly(`[{"a": ${text} }, 1]`)).toEqual([{ a: Number.NaN }, 1])
})

test.for([
  ['1E+2', 100],
  ['0.30000000000000004', 0.1 + 0.2],
  ['12.500000000000000000000', 12.5],
  ['100000000000000000000000', 1e23],
  ['0.000000000000000000000000001', 1e-27],
  ['0e-999', 0],
  ['1e400', Number.POSITIVE_INFINITY],
  ['5e-324', 5e-324],
  ['1.7976931348623157e308', Number.MAX_VALUE],
] as const)('%s is read as %d', ([text, value]) => {
  expect(parseExactly(`[${text}]`)).toEqual([value])
})

test('-0 is read as 0 or -0, which are equal', () => {
  expect(parseExactly('[-0]')).toEqual([-0])
})

test('texts with long numbers and with exponents stay as they are', () => {
  const texts = ['PL61109010140000071219812874', '1e-400', '0.10000000000000000001', '12e-400,', '1e-999]']
  expect(parseExactly(JSON.stringify({ texts, amount: 0.1 }))).toEqual({ texts, amount: 0.1 })
})

test('every number that JSON.stringify writes is read as JSON.parse reads it, wherever it is in the text', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.nat(40), (value, spaces) => {
      const text = `{"a":${' '.repeat(spaces)}${JSON.stringify(value)}}`
      expect(parseExactly(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('a number with further digits behind those of a double is never rounded, wherever it is in the text', () => {
  fc.assert(
    fc.property(fc.nat(10 ** 9), fc.nat(99), fc.nat(40), (integer, cents, spaces) => {
      const text = `${integer}.${String(cents).padStart(2, '0')}`
      const padded = `{"a":${' '.repeat(spaces)}${text}${'0'.repeat(20)}`
      expect(parseExactly(`${padded}}`)).toEqual({ a: Number(text) })
      expect(parseExactly(`${padded}1}`)).toEqual({ a: Number.NaN })
    }),
  )
})
