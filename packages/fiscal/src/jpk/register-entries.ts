import type { Closings } from '../closings/closing.ts'
import type { JpkDocument, Period } from './jpk-document.ts'
import { oppositeEntry } from './opposite-entry.ts'
import { type RegisterEntry, registerEntry } from './register-entry.ts'
import { settledLines } from './settled-lines.ts'

/** A month, and the closings of months in force. */
export type RegisterPeriod = { period: Period; closings: Closings }

/** The entries of a document in a month: none if none of its lines is settled in it, several if rows of several months are reversed. */
export function registerEntries(
  document: JpkDocument,
  { period, closings }: RegisterPeriod,
): readonly RegisterEntry[] {
  return settledLines(document, period, closings).map(({ lines, reversed }) => {
    const entry = registerEntry(document, lines)
    return reversed ? oppositeEntry(entry) : entry
  })
}
