import { type Closings, firstOpen } from '../periods/closing.ts'
import { kindOfPeriod, type Period } from '../periods/period.ts'
import { periodOfLine } from './line-days.ts'
import type { ReturnDocument } from './return-document.ts'

/** A month or a quarter, and the closings in force of its kind. */
export type ReturnPeriod = { period: Period; closings: Closings }

/**
 * Lines of a document that are settled together in a period: as they are or, after a void, with their amounts reversed.
 */
export type SettledLines = {
  /** For each line of the snapshot whether it is one of them. */
  lines: readonly boolean[]
  reversed: boolean
}

/**
 * The lines of an invoice that are settled in a period (tax-calculation §2.13, §2.14):
 * - a line in the first period, from its own on, that was not closed when the document was approved;
 * - a line of a voided document in no period; but when its period was closed before the void, it stays there, and is
 *   reversed in the first later period that was not closed at the void. Lines that come from different periods are
 *   reversed apart, so that each row is the opposite of one that was sent.
 */
export function settledLines(document: ReturnDocument, { period, closings }: ReturnPeriod): SettledLines[] {
  const { invoiceType, sequence, voidSequence, snapshot } = document
  if (invoiceType === null) return []
  const isClosedAtApproval = (one: Period) => {
    const closing = closings.get(one)
    return closing !== undefined && closing.sequence < sequence
  }
  const kind = kindOfPeriod(period)
  const periods = snapshot.items.map((item) =>
    firstOpen(periodOfLine(document, item, kind), isClosedAtApproval),
  )
  const linesOf = (settled: Period) => periods.map((one) => one === settled)
  if (voidSequence === null)
    return periods.includes(period) ? [{ lines: linesOf(period), reversed: false }] : []

  const isClosedAtVoid = (one: Period) => {
    const closing = closings.get(one)
    return closing !== undefined && closing.voids < voidSequence
  }
  return [...new Set(periods)].filter(isClosedAtVoid).flatMap((settled) => {
    if (settled === period) return { lines: linesOf(settled), reversed: false }
    return firstOpen(settled, isClosedAtVoid) === period ? { lines: linesOf(settled), reversed: true } : []
  })
}
