import { isoDate } from '@fiscus/contracts/fields/iso-date'
import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { noBreakSpace } from './group-digits.ts'

const locales = { pl: 'pl-PL', en: 'en-GB' } as const

/**
 * Formats a date: `short` is 22.11.2026 or 22 Nov 2026, `long` has the name of the month. Its parts stay on one line.
 */
export type DateStyle = 'short' | 'long'

const formats = {
  pl: {
    short: { day: '2-digit', month: '2-digit', year: 'numeric' },
    long: { day: 'numeric', month: 'long', year: 'numeric' },
  },
  en: {
    short: { day: 'numeric', month: 'short', year: 'numeric' },
    long: { day: 'numeric', month: 'long', year: 'numeric' },
  },
} as const satisfies Record<PdfLanguage, Record<DateStyle, Intl.DateTimeFormatOptions>>

/**
 * @param date a day such as `2026-11-22`
 * @throws MessageError when the text is no day
 */
export function formatDate(date: string, language: PdfLanguage, style: DateStyle = 'short'): string {
  if (!isoDate.safeParse(date).success) throw new MessageError(templates.notDate({ text: date.slice(0, 40) }))
  const format = new Intl.DateTimeFormat(locales[language], { ...formats[language][style], timeZone: 'UTC' })
  const parts = format.formatToParts(new Date(`${date}T00:00:00Z`))
  // A year before 1000 keeps its four digits, so that 0099 is not read as 1999.
  const texts = parts.map(({ type, value }) => (type === 'year' ? value.padStart(4, '0') : value))
  return texts.join('').replaceAll(' ', noBreakSpace)
}
