import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'
import { z } from 'zod'
import { customIssue } from './custom-issue.ts'

/**
 * A decimal in a request: a JSON string, or a JSON number of at most 15 significant digits (a double represents these
 * exactly). At most 15 integer and 8 fraction digits. Up to 22 zeros after them do not count: columns of a fixed scale
 * write them. Returns the shortest decimal text: `'-12.5'`, `'0'`.
 */
export const decimalInput = z
  .transform((value: unknown, context) => {
    const decimal = typeof value === 'number' ? readNumber(value) : readText(value)
    if (decimal.text !== undefined) return decimal.text
    context.issues.push({ ...customIssue(decimal.fault), input: value })
    return z.NEVER
  })
  .meta({
    type: ['string', 'number'],
    pattern: '^-?0*\\d{1,15}(\\.\\d{1,8}0{0,22})?$',
    description: 'Exact as a string. A number may have at most 15 significant digits.',
    example: '12.50',
  })

type Reading = { text: string; fault?: undefined } | { text?: undefined; fault: Message }

const shortest = /^(?:-?[1-9]\d{0,14}(?:\.\d{0,7}[1-9])?|-?0\.\d{0,7}[1-9]|0)$/
const decimal = /^(-?)0*(\d{1,15})(?:\.(\d{1,8})0{0,22})?$/

function readText(value: unknown): Reading {
  if (typeof value !== 'string') return { fault: value === undefined ? values.required() : values.decimal() }
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
  if (Number.isNaN(value)) return { fault: values.wouldBeRounded() }
  if (Math.abs(value) >= 1e15) return { fault: values.tooLarge() }
  const text = Math.abs(value) < 1e-6 ? value.toFixed(8) : String(value)
  if (Number(text) !== value) return { fault: values.tooPrecise() }
  const significantDigits = text.replace(/^-?[0.]*/, '').replace('.', '').length
  if (significantDigits > 15) return { fault: values.notExact() }
  return readText(text)
}

function faultOf(text: string): Message {
  if (/^-?\d{1,15},\d{1,8}$/.test(text)) return values.usePoint({ number: text.replace(',', '.') })
  if (/^-?\d+(\.\d+)?e[+-]?\d+$/i.test(text)) return values.withoutExponent()
  if (/^-?\d{16,}(\.\d*)?$/.test(text)) return values.tooLarge()
  if (/^-?\d+\.\d{9,}$/.test(text)) return values.tooPrecise()
  return values.decimal()
}
