import { Decimal } from '../decimal.ts'
import type { TaxSnapshot } from './snapshot.ts'

declare global {
  interface JSON {
    /** The source text of numbers, in Node 24 but not yet in the standard declarations. */
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source: string }) => unknown,
    ): unknown
  }
}

/** Reads what `writeSnapshot` wrote: every amount with all its digits, so that writing it again gives the same bytes. */
export function readSnapshot(text: string): TaxSnapshot {
  return JSON.parse(text, (key, value, { source }) =>
    typeof value === 'number' && !counts.has(key) ? new Decimal(source) : value,
  ) as TaxSnapshot
}

/** Numbers of a snapshot that are no amounts. */
const counts = new Set(['schemaVersion', 'configurationVersion'])
