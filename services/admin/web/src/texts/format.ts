import { dateFormat, numberFormat, relativeFormat } from './formatters.ts'
import { type Language, useLanguage } from './language.ts'

const locales: Record<Language, string> = { en: 'en-GB', pl: 'pl-PL' }
const noBreakSpace = '\u00a0'

/** A decimal number as the API writes it. */
function isDecimal(value: string): value is `${number}` {
  return /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(value)
}

/**
 * Formats a decimal string with all its digits: Intl formats the text itself, so that no digit is lost in a float.
 * @param fractionDigitsMin digits after the point that are always shown
 */
function formatDecimal(value: string, language: Language, fractionDigitsMin = 0): string {
  if (!isDecimal(value)) return value
  const digits = Math.min(Math.max(value.split('.')[1]?.length ?? 0, fractionDigitsMin), 20)
  const options = {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: 'always',
  } as const
  return numberFormat(locales[language], options).format(value)
}

/** `1 234,50 PLN`: the code of the currency follows in every language, so that the figures of a column end alike. */
function formatMoney(value: string, currency: string, language: Language): string {
  const text = formatDecimal(value, language, fractionDigitsOf(currency))
  return currency ? `${text}${noBreakSpace}${currency}` : text
}

/** `23 %` of `23`. */
function formatPercent(value: string, language: Language): string {
  return `${formatDecimal(value, language)}${language === 'pl' ? noBreakSpace : ''}%`
}

/** A count or another number that is exact as a JavaScript number. */
function formatNumber(value: number, language: Language): string {
  return numberFormat(locales[language], { useGrouping: 'always' }).format(value)
}

const dateTimeStyles = {
  date: { year: 'numeric', month: 'short', day: 'numeric' },
  minute: { year: 'numeric', month: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' },
  second: {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  },
} as const

export type Precision = keyof typeof dateTimeStyles

/** Formats an instant in a time zone of the IANA database. */
export function formatInstant(
  instant: string | Date,
  { language, zone, precision }: { language: Language; zone: string; precision: Precision },
): string {
  const options = { ...dateTimeStyles[precision], timeZone: zone, hour12: false }
  return dateFormat(locales[language], options).format(new Date(instant))
}

/** Formats a date without a time, `2026-11-22`, which has no time zone. */
function formatDate(date: string, language: Language): string {
  return formatInstant(`${date}T00:00:00Z`, { language, zone: 'UTC', precision: 'date' })
}

/** The short name of a zone at an instant, as `CET` or `GMT+2`. */
export function zoneName(instant: string | Date, zone: string, language: Language): string {
  const parts = dateFormat(locales[language], {
    timeZone: zone,
    timeZoneName: 'short',
  }).formatToParts(new Date(instant))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone
}

/** `350 ms`, `2.4 s`, `3 min 20 s`, `2 h 5 min`. */
function formatDuration(ms: number, language: Language): string {
  const digits = (value: number, count: number) =>
    numberFormat(locales[language], { maximumFractionDigits: count }).format(value)
  const join = (...parts: string[]) => parts.join(noBreakSpace)
  if (ms < 1000) return join(digits(ms, 0), 'ms')
  const seconds = ms / 1000
  if (seconds < 60) return join(digits(Math.floor(seconds * 10) / 10, 1), 's')
  const whole = Math.floor(seconds)
  if (whole < 3600) return join(digits(Math.floor(whole / 60), 0), 'min', digits(whole % 60, 0), 's')
  return join(digits(Math.floor(whole / 3600), 0), 'h', digits(Math.floor((whole % 3600) / 60), 0), 'min')
}

const relativeUnits = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
] as const

/** `3 minutes ago`, `in 2 hours`. */
export function formatRelative(instant: string | Date, now: Date, language: Language): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000)
  const [unit, size] = relativeUnits.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relativeFormat(locales[language], { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

/** The formats of the panel's language, for components. */
export function useFormat() {
  const language = useLanguage()
  return {
    decimal: (value: string, fractionDigitsMin?: number) => formatDecimal(value, language, fractionDigitsMin),
    money: (value: string, currency: string) => formatMoney(value, currency, language),
    percent: (value: string) => formatPercent(value, language),
    number: (value: number) => formatNumber(value, language),
    date: (value: string) => formatDate(value, language),
    duration: (ms: number) => formatDuration(ms, language),
    relative: (instant: string | Date, now: Date) => formatRelative(instant, now, language),
  }
}

function fractionDigitsOf(currency: string): number {
  if (!/^[A-Z]{3}$/.test(currency)) return 0
  const { maximumFractionDigits = 2 } = numberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions()
  return maximumFractionDigits
}
