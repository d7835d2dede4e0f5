import type { PdfLanguage } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { MessageError } from '@fiscus/messages/message-error'
import { templates } from '@fiscus/messages/templates'

/** A space at which no line breaks. */
export const noBreakSpace = '\u00a0'

const marks = {
  pl: { thousands: noBreakSpace, decimal: ',' },
  en: { thousands: ',', decimal: '.' },
} as const

const decimalText = /^(-?)(\d+)(?:\.(\d+))?$/

/**
 * Formats a decimal without changing its value: groups of three digits, the decimal mark of the language, a minus sign
 * (U+2212).
 * @param text a decimal such as `-1234.50`
 * @param decimalsMin zeros are added up to this number of decimals
 * @throws MessageError when the text is not a decimal
 */
export function groupDigits(text: string, language: PdfLanguage, decimalsMin = 0): string {
  const parts = decimalText.exec(text)
  if (!parts) throw new MessageError(templates.notDecimal({ text: text.slice(0, 40) }))
  const [, sign, whole = '', fraction = ''] = parts
  const { thousands, decimal } = marks[language]
  const decimals = fraction.padEnd(decimalsMin, '0')
  const grouped = whole.replaceAll(/(?<=\d)(?=(\d{3})+$)/g, thousands)
  return `${sign === '-' ? '−' : ''}${grouped}${decimals === '' ? '' : decimal + decimals}`
}

/** A decimal without the zeros at its end: `1.500` becomes `1.5`. */
export function withoutTrailingZeros(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text
}
