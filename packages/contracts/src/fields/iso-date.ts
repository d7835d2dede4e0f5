import { values } from '@fiscus/messages/values'
import { z } from 'zod'

/** A real calendar day from year 0001 to 9999, written YYYY-MM-DD (ISO 8601). Days in this form compare as text. */
export const isoDate = z
  .string()
  .refine(isCalendarDay, values.calendarDay.code)
  .meta({ format: 'date', example: '2026-11-21' })

function isCalendarDay(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? []
  if (!year || !month || !day || month > 12) return false
  return day <= daysInMonth(year, month)
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}
