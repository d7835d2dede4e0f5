import type { Language } from '../../texts/language.ts'

const spaces = /[\s\u00a0\u202f\u2060]/g
const marks = { en: '.', pl: ',' } as const satisfies Record<Language, string>

/** Invisible in a field, and no part of a decimal string: the API rejects the text that has it. */
const unread = '\u2060'

/**
 * Reads a number as people write it: `1 234,50`, `1234.5`, `-0,5`, with spaces between thousands. Returns the decimal
 * string of the API, or null if the text is no number or can be read in two ways, see `readingsOf`.
 */
export function readDecimal(text: string, language: Language): string | null {
  return readingsOf(text, language) === null ? compactDecimal(text) : null
}

/**
 * The two readings of a number with three digits after the mark that separates thousands in the language: `1,234` in
 * English and `1.234` in Polish are 1234, or 1.234 of another language. Null: the text has one reading, or none.
 */
export function readingsOf(text: string, language: Language): { whole: string; fraction: string } | null {
  const mark = marks[language] === '.' ? ',' : '.'
  const trimmed = text.replaceAll(unread, '').trim()
  const [whole, thousands, rest] = trimmed.split(mark)
  const isGrouped = /^[+\-−]?[1-9]\d{0,2}$/.test(whole ?? '') && /^\d{3}$/.test(thousands ?? '')
  if (!isGrouped || rest !== undefined) return null
  return { whole: `${whole}${thousands}`, fraction: `${whole}${marks[language]}${thousands}` }
}

/** Whether a text is a decimal string as `readDecimal` returns it. */
export function isDecimal(text: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(text)
}

/**
 * What a field reports for a typed text: its decimal string, or a text that the API rejects and the field shows as it
 * was typed.
 */
export function reportDecimal(text: string, language: Language): string {
  const typed = text.replaceAll(unread, '').trim()
  return readDecimal(typed, language) ?? (isDecimal(typed) ? `${typed}${unread}` : typed)
}

/**
 * Writes what a field has reported: a decimal string with the mark of the language, without separators of thousands.
 */
export function writeDecimal(value: string, language: Language): string {
  return isDecimal(value) ? value.replace('.', marks[language]) : value
}

function compactDecimal(text: string): string | null {
  const compact = text.replaceAll(spaces, '').replace(',', '.').replace('−', '-')
  const [, sign = '', whole = '', fraction] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(compact) ?? []
  if (whole === '' && !fraction) return null
  const digits = whole.replace(/^0+(?=\d)/, '') || '0'
  return `${sign === '-' ? '-' : ''}${digits}${fraction ? `.${fraction}` : ''}`
}
