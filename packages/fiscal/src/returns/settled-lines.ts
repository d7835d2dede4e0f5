import { type Closings, firstOpenMonth } from '../closings/closing.ts'
import { monthOfLine } from './line-days.ts'
import type { Period, ReturnDocument } from './return-document.ts'

/** A month, and the closings of months in force. */
export type ReturnPeriod = { period: Period; closings: Closings }

/** Lines of a document that are settled together in a month: as they are or, after a void, with their amounts reversed. */
export type SettledLines = {
  /** For each line of the snapshot whether it is one of them. */
  lines: readonly boolean[]
  reversed: boolean
}

/**
 * The lines of an invoice that are settled in a month (tax-calculation §2.13):
 * - a line in the first month, from its month on, that was not closed when the document was approved;
 * - a line of a voided document in no month; but when its month was closed before the void, it stays there, and is reversed in the first
 *   later month that was not closed at the void. Lines that come from different months are reversed apart, so that each row is the opposite
 *   of one that was sent.
 */
export function settledLines(document: ReturnDocument, { period, closings }: ReturnPeriod): SettledLines[] {
  const { invoiceType, sequence, voidSequence, snapshot } = document
  if (invoiceType === null) return []
  const isClosedAtApproval = (month: Period) => {
    const closing = closings.get(month)
    return closing !== undefined && closing.sequence < sequence
  }
  const months = snapshot.items.map((item) => firstOpenMonth(monthOfLine(document, item), isClosedAtApproval))
  const linesOf = (month: Period) => months.map((one) => one === month)
  if (voidSequence === null)
    return months.includes(period) ? [{ lines: linesOf(period), reversed: false }] : []

  const isClosedAtVoid = (month: Period) => {
    const closing = closings.get(month)
    return closing !== undefined && closing.voids < voidSequence
  }
  return [...new Set(months)].filter(isClosedAtVoid).flatMap((month) => {
    if (month === period) return { lines: linesOf(month), reversed: false }
    return firstOpenMonth(month, isClosedAtVoid) === period ? { lines: linesOf(month), reversed: true } : []
  })
}
