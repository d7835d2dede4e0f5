import { Decimal } from '../numbers/decimal.ts'
import { count } from './fields.ts'
import { snapshotFields, type TaxSnapshot } from './snapshot.ts'

declare global {
  interface JSON {
    /** The source text of numbers: in Node 24, but not yet in the standard declarations. */
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source: string }) => unknown,
    ): unknown
  }
}

/**
 * Reads the text of `writeSnapshot`. Every amount keeps all its digits, so that writing it again gives the same bytes.
 */
export function readSnapshot(text: string): TaxSnapshot {
  return JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' && !counts.has(key) ? new Decimal(source) : value,
  ) as TaxSnapshot
}

/** Names of the numbers that are no amounts. */
const counts = new Set(
  Object.entries(snapshotFields.fields).flatMap(([name, field]) => (field === count ? [name] : [])),
)
