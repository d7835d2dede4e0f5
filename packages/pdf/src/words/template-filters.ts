import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'
import { amountInWords } from './amount-in-words.ts'
import { clockHours, durationInWords } from './duration.ts'
import { formatDate } from './format-date.ts'
import { groupDigits, noBreakSpace, withoutTrailingZeros } from './group-digits.ts'
import { translate } from './translate.ts'

/**
 * A filter of templates: a pure function of its value, the language of the document and its arguments. A value that is
 * absent gives an empty text.
 * @throws MessageError when the value or an argument does not fit
 */
export type TemplateFilter = (value: unknown, language: PdfLanguage, ...options: unknown[]) => string

/** The filters of templates beside those of Liquid. */
export const templateFilters: Readonly<Record<string, TemplateFilter>> = {
  /** A phrase: `{{ 'title.invoice' | t }}`. */
  t: present((key, language) => translate(key, language)),
  /** An amount with its two decimals, and with the code of a currency: `{{ totals.gross | money: currency }}`. */
  money: present((amount, language, currency) =>
    [groupDigits(amount, language, 2), currency].filter(Boolean).join(noBreakSpace),
  ),
  /** A price: all its decimals that are not zero, at least two. */
  price: present((amount, language) => groupDigits(withoutTrailingZeros(amount), language, 2)),
  /** A decimal with as many decimals as it has, without zeros at its end. */
  number: present((decimal, language) => groupDigits(withoutTrailingZeros(decimal), language)),
  /** A percentage: `23%`. */
  percent: present((decimal, language) => `${groupDigits(withoutTrailingZeros(decimal), language)}%`),
  /** The rate of a line or of a row of the VAT summary: `23%`, `zw.`, `marża`. */
  rate: (rate, language) => rateText(rate, language),
  /** A day: 22.11.2026, or with `'long'` 22 listopada 2026. */
  date: present((date, language, style) => formatDate(date, language, style === 'long' ? 'long' : 'short')),
  /** An amount in words: `{{ totals.gross | words: currency }}`. */
  words: present((amount, language, currency) => amountInWords(amount, `${currency ?? 'PLN'}`, language)),
  /** Minutes as hours: `12:05`. */
  hours: present((minutes) => clockHours(Number(minutes))),
  /** Minutes in words: `4 godziny`. */
  duration: present((minutes, language) => durationInWords(Number(minutes), language)),
  /** An IBAN in groups of four characters, as banks print it; another number as it is. */
  iban: present((number) =>
    /^[A-Z]/.test(number) ? number.replaceAll(/.{4}(?=.)/g, `$&${noBreakSpace}`) : number,
  ),
}

function present(
  filter: (value: string, language: PdfLanguage, ...options: unknown[]) => string,
): TemplateFilter {
  return (value, language, ...options) =>
    value === null || value === undefined || value === '' ? '' : filter(String(value), language, ...options)
}

/**
 * A rate as it is printed in a table: its percentage, or the word of its kind.
 * @param rate the `rate` of a line or of a row of the VAT summary
 * @throws MessageError when the value is no rate of a view
 */
function rateText(rate: unknown, language: PdfLanguage): string {
  if (rate === null || rate === undefined) return ''
  if (typeof rate !== 'object' || !('kind' in rate) || !('percent' in rate))
    throw new MessageError(templates.noRate({ example: '{{ line.rate | rate }}' }))
  const { kind, percent } = rate
  return kind === 'percent' && typeof percent === 'string'
    ? `${groupDigits(withoutTrailingZeros(percent), language)}%`
    : translate(`rate.${kind}`, language)
}
