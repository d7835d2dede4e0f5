import { Decimal } from '../decimal.ts'

/**
 * JSON text with exact numbers: money and percentages with at least two decimals (`23.00`), quantities in their shortest
 * form. Properties keep their order, undefined ones are left out. Written by hand because JSON.rawJSON under JSON.stringify
 * takes twice as long.
 */
export function jsonText(value: unknown): string {
  return textOf(value, '')
}

/** An amount as a JSON number with at least two decimals. */
export function amountText(amount: Decimal): string {
  const text = amount.toFixed()
  switch (amount.decimalPlaces()) {
    case 0:
      return `${text}.00`
    case 1:
      return `${text}0`
    default:
      return text
  }
}

/** A member that may be absent, with the comma before it. */
export function optionalMember(name: string, value: unknown): string {
  return value === undefined ? '' : `,"${name}":${jsonText(value)}`
}

function textOf(value: unknown, key: string): string {
  if (typeof value === 'string') return JSON.stringify(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (value instanceof Decimal) return key === 'quantity' ? value.toFixed() : amountText(value)
  return Array.isArray(value) ? arrayText(value) : objectText(value as Record<string, unknown>)
}

function arrayText(elements: readonly unknown[]): string {
  let text = ''
  for (const element of elements) text += `,${textOf(element, '')}`
  return `[${text.slice(1)}]`
}

/** Own and inherited members alike: what is written here are plain objects. */
function objectText(members: Readonly<Record<string, unknown>>): string {
  let text = ''
  for (const name in members) {
    const member = members[name]
    if (member !== undefined) text += `,"${name}":${textOf(member, name)}`
  }
  return `{${text.slice(1)}}`
}
