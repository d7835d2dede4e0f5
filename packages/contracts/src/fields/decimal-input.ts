import { z } from 'zod'

/**
 * A decimal in a request: a JSON string, or a JSON number of at most 15 significant digits (a double represents these
 * exactly). At most 15 integer and 8 fraction digits. Up to 22 zeros after them do not count: columns of a fixed scale
 * write them. Returns the shortest decimal text: `'-12.5'`, `'0'`.
 */
export const decimalInput = z
  .transform((value: unknown, context) => {
    const decimal = typeof value === 'number' ? readNumber(value) : readText(value)
    if (decimal.text !== undefined) return decimal.text
    context.issues.push({ code: 'custom', message: decimal.fault, input: value })
    return z.NEVER
  })
  .meta({
    type: ['string', 'number'],
    pattern: '^-?0*\\d{1,15}(\\.\\d{1,8}0{0,22})?$',
    description: 'Exact as a string. A number may have at most 15 significant digits.',
    example: '12.50',
  })

type Reading = { text: string; fault?: undefined } | { text?: undefined; fault: string }

const shortest = /^(?:-?[1-9]\d{0,14}(?:\.\d{0,7}[1-9])?|-?0\.\d{0,7}[1-9]|0)$/
const decimal = /^(-?)0*(\d{1,15})(?:\.(\d{1,8})0{0,22})?$/

function readText(value: unknown): Reading {
  if (typeof value !== 'string') return { fault: value === undefined ? 'This is required.' : notDecimal }
  if (shortest.test(value)) return { text: value }
  const parts = decimal.exec(value)
  if (!parts) return { fault: faultOf(value) }
  const [, sign, integer, fraction = ''] = parts
  const digits = fraction.replace(/0+$/, '')
  const magnitude = digits ? `${integer}.${digits}` : `${integer}`
  return { text: magnitude === '0' ? '0' : `${sign}${magnitude}` }
}

/**
 * A number of more than 15 digits was rounded to a double: the intended value is unknown. NaN is one that JSON.parse
 * would have rounded.
 */
function readNumber(value: number): Reading {
  if (Number.isNaN(value)) return { fault: notReadable }
  if (Math.abs(value) >= 1e15) return { fault: tooLarge }
  const text = Math.abs(value) < 1e-6 ? value.toFixed(8) : String(value)
  if (Number(text) !== value) return { fault: tooPrecise }
  const significantDigits = text.replace(/^-?[0.]*/, '').replace('.', '').length
  if (significantDigits > 15) return { fault: notExact }
  return readText(text)
}

const notDecimal = 'This must be a decimal number, as a string ("12.50") or a number (12.5).'
const notReadable = 'This number would be rounded when it is read; send it as a string to stay exact.'
const notExact = 'This has more than 15 digits; send it as a string to stay exact.'
const tooLarge = 'This is too large: at most 15 digits before the point are allowed.'
const tooPrecise = 'This is too precise: at most 8 digits after the point are allowed.'

function faultOf(text: string): string {
  if (/^-?\d{1,15},\d{1,8}$/.test(text)) return `Use a point, as in ${text.replace(',', '.')}.`
  if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return 'Write all digits, without an exponent.'
  if (/^-?\d{16,}(\.\d*)?$/.test(text)) return tooLarge
  if (/^-?\d+\.\d{9,}$/.test(text)) return tooPrecise
  return notDecimal
}
