import { describe, expect, test } from 'vitest'
import { isDecimal, readDecimal, readingsOf, reportDecimal, writeDecimal } from './decimal-text.ts'

const languages = ['en', 'pl'] as const

describe.for(languages)('in %s', (language) => {
  test.for([
    ['1 234,50', '1234.50'],
    ['1\u00a0234,50', '1234.50'],
    ['1 234,567', '1234.567'],
    ['1 234.567', '1234.567'],
    ['1234.50', '1234.50'],
    ['1234,567', '1234.567'],
    ['0,123', '0.123'],
    ['0.123', '0.123'],
    ['12,3456', '12.3456'],
    ['0012.30', '12.30'],
    [',5', '0.5'],
    ['7,', '7'],
    ['-0,05', '-0.05'],
    ['−0,05', '-0.05'],
    ['+3', '3'],
    ['9007199254740993,1', '9007199254740993.1'],
  ] as const)('%j is %j', ([text, value]) => {
    expect(readDecimal(text, language)).toBe(value)
    expect(reportDecimal(text, language)).toBe(value)
    expect(isDecimal(value)).toBe(true)
  })

  test.for(['', ' ', '-', ',', '1.234,50', '1,234.50', '1,234,567', '1.234.567', '12a', '1e5', 'NaN'])(
    '%j is no number',
    (text) => {
      expect(readDecimal(text, language)).toBe(null)
      expect(reportDecimal(text, language)).toBe(text.trim())
    },
  )
})

test.for([
  ['en', '1,234', { whole: '1234', fraction: '1.234' }],
  ['en', '-12,000', { whole: '-12000', fraction: '-12.000' }],
  ['pl', '1.234', { whole: '1234', fraction: '1,234' }],
  ['pl', '123.456', { whole: '123456', fraction: '123,456' }],
] as const)(
  'in %s, %j has two readings, and the API is not sent one of them',
  ([language, text, readings]) => {
    expect(readingsOf(text, language)).toEqual(readings)
    expect(readDecimal(text, language)).toBe(null)
    const reported = reportDecimal(text, language)
    expect(isDecimal(reported)).toBe(false)
    expect(reported.replace('\u2060', '')).toBe(text)
    expect(readingsOf(reported, language)).toEqual(readings)
    expect(reportDecimal(reported, language)).toBe(reported)
  },
)

test.for([
  ['en', '1.234', '1.234'],
  ['pl', '1,234', '1.234'],
] as const)('in %s, %j has the decimal mark of the language', ([language, text, value]) => {
  expect(readDecimal(text, language)).toBe(value)
})

test('a field shows the decimal comma in Polish, and a rejected text as it is', () => {
  expect(writeDecimal('1234.50', 'pl')).toBe('1234,50')
  expect(writeDecimal('1234.50', 'en')).toBe('1234.50')
  expect(writeDecimal('1.234\u2060', 'pl')).toBe('1.234\u2060')
})
