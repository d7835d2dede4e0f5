import { amountText, centsOf } from '@fiscus/fiscal/returns/cents'
import { type DatedDocument, lineDays } from '@fiscus/fiscal/returns/line-days'
import { invoices } from '@fiscus/messages/invoices'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { sum, zero } from '@fiscus/tax-engine/numbers/decimal'
import { roundedFigures, type SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'

/** The codes of warnings about the month of a document. docs/warnings.md describes each code. */
export const monthWarningCodes = ['month-closed'] as const
export type MonthWarning = Fault<(typeof monthWarningCodes)[number]>

/**
 * Warns of the closed months that a document belongs to, with its tax in each: the month is declared anew (VAT act
 * art. 19a(1), 29a(13) to (18); Tax Ordinance Act art. 81), with interest when the tax was too low (art. 53).
 */
export function monthWarnings(
  document: DatedDocument,
  closedMonths: readonly string[],
  pointer: string,
): MonthWarning[] {
  const { items, currency } = document.snapshot
  const months = Map.groupBy(
    items.filter(({ oss }) => !oss),
    (item) => lineDays(document, item).declared.slice(0, 7),
  )
  const taxOf = (item: SnapshotItem) => {
    const { taxAmount, taxAmountPln = zero } = roundedFigures(item)
    return currency === 'PLN' ? taxAmount : taxAmountPln
  }
  return [...months].toSorted().flatMap(([month, lines]) => {
    if (!closedMonths.includes(month)) return []
    const tax = amountText(centsOf(sum(lines.map(taxOf))))
    return { code: 'month-closed', pointer, detail: invoices.monthClosed({ month, tax }) }
  })
}
