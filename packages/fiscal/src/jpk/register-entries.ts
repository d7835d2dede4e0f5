import type { ReturnDocument } from '../returns/return-document.ts'
import { type ReturnPeriod, settledLines } from '../returns/settled-lines.ts'
import { type RegisterEntry, registerEntry } from './register-entry.ts'

/**
 * The entries of a document in a month: none if none of its lines is settled in it, several if rows of several months
 * are reversed.
 */
export function registerEntries(document: ReturnDocument, period: ReturnPeriod): readonly RegisterEntry[] {
  return settledLines(document, period).map((settled) => registerEntry(document, settled))
}
