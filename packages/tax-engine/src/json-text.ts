import { Decimal } from './decimal.ts'

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

function textOf(value: unknown, key: string): string {
  if (value instanceof Decimal) return key === 'quantity' ? value.toFixed() : amountText(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map((element) => textOf(element, '')).join()}]`
  let members = ''
  for (const [name, member] of Object.entries(value))
    if (member !== undefined) members += `,"${name}":${textOf(member, name)}`
  return `{${members.slice(1)}}`
}
