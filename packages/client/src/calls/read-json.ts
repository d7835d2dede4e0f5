import { decimalNames } from '../generated/decimal-names.ts'

/**
 * Parses an answer. Amounts, quantities and rates become decimal strings with the digits that the service sent: a
 * JavaScript number has no trailing zeros, and beyond 15 digits it is not exact.
 */
export function readJson(text: string): unknown {
  return JSON.parse(text, (name: string, value: unknown, context?: { source: string }) =>
    typeof value === 'number' && decimalNames.has(name) ? context?.source : value,
  )
}

/** Whether JSON.parse gives the source text of numbers: in Node since 21, Chrome 114, Firefox 135 and Safari 18.4. */
export function hasSourceText(): boolean {
  const reviver = (_name: string, _value: unknown, context?: { source: string }) => context?.source
  return JSON.parse('1.0', reviver) === '1.0'
}
