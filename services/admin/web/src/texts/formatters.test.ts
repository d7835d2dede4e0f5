import { expect, test } from 'vitest'
import { dateFormat, numberFormat } from './formatters.ts'

test('the same locale and options share a formatter, others have their own', () => {
  const noon = new Date('2026-11-22T11:00:00Z')
  const inZone = (timeZone: string) => dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  expect(inZone('Europe/Warsaw')).toBe(inZone('Europe/Warsaw'))
  expect(inZone('Europe/Warsaw').format(noon)).toBe('12:00')
  expect(inZone('UTC').format(noon)).toBe('11:00')
  expect(numberFormat('pl-PL', { minimumFractionDigits: 2 }).format(1)).toBe('1,00')
  expect(numberFormat('en-GB', { minimumFractionDigits: 2 }).format(1)).toBe('1.00')
})
