import { type Closings, firstOpen } from '../periods/closing.ts'
import { type Period, periodOf } from '../periods/period.ts'
import { lineDays } from './line-days.ts'
import type { ReturnDocument } from './return-document.ts'

/** A month or a quarter, and the closings in force of its kind. */
export type ReturnPeriod = { period: Period; closings: Closings }

/**
 * For each line of an invoice whether a month declares it (tax-calculation §2.13): always the month that the law names
 * (`lineDays`). A closed month has what it had at its closing: what was approved later, or voided later, waits for the
 * next closing of the same month. null: the month has none of the lines.
 */
export function linesOfMonth(
  document: ReturnDocument,
  { period, closings }: ReturnPeriod,
): readonly boolean[] | null {
  const { invoiceType, sequence, voidSequence, snapshot } = document
  const closing = closings.get(period)
  if (invoiceType === null || (closing && closing.sequence < sequence)) return null
  if (voidSequence !== null && (!closing || closing.voids >= voidSequence)) return null
  const lines = snapshot.items.map((item) => periodOf(lineDays(document, item).declared, 'month') === period)
  return lines.includes(true) ? lines : null
}

/**
 * Lines of a document that are settled together in a quarter: as they are or, after a void, with their amounts reversed.
 */
export type SettledLines = {
  /** For each line of the snapshot whether it is one of them. */
  lines: readonly boolean[]
  reversed: boolean
}

/**
 * The lines of an invoice that are settled in a quarter of the one-stop shop, whose return is corrected in later ones
 * (tax-calculation §2.14, Directive 2006/112/EC art. 369g(4)):
 * - a line in the first quarter, from its own on, that was not closed when the document was approved;
 * - a line of a voided document in no quarter; but when its quarter was closed before the void, it stays there, and is
 *   reversed in the first later quarter that was not closed at the void. Lines that come from different quarters are
 *   reversed apart, so that each row is the opposite of one that was sent.
 */
export function linesOfQuarter(document: ReturnDocument, { period, closings }: ReturnPeriod): SettledLines[] {
  const { invoiceType, sequence, voidSequence, snapshot } = document
  if (invoiceType === null) return []
  const isClosedAtApproval = (one: Period) => {
    const closing = closings.get(one)
    return closing !== undefined && closing.sequence < sequence
  }
  const quarters = snapshot.items.map((item) =>
    firstOpen(periodOf(lineDays(document, item).declared, 'quarter'), isClosedAtApproval),
  )
  const linesOf = (settled: Period) => quarters.map((one) => one === settled)
  if (voidSequence === null)
    return quarters.includes(period) ? [{ lines: linesOf(period), reversed: false }] : []

  const isClosedAtVoid = (one: Period) => {
    const closing = closings.get(one)
    return closing !== undefined && closing.voids < voidSequence
  }
  return [...new Set(quarters)].filter(isClosedAtVoid).flatMap((settled) => {
    if (settled === period) return { lines: linesOf(settled), reversed: false }
    return firstOpen(settled, isClosedAtVoid) === period ? { lines: linesOf(settled), reversed: true } : []
  })
}
