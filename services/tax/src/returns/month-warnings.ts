import { amountText, centsOf } from '@fiscus/fiscal/returns/cents'
import { amountsInPln } from '@fiscus/fiscal/returns/line-amounts'
import { type DatedDocument, lineDays } from '@fiscus/fiscal/returns/line-days'
import { invoices } from '@fiscus/messages/invoices'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { sum } from '@fiscus/tax-engine/numbers/decimal'

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
  return closedMonths.flatMap((month) => {
    const lines = months.get(month)
    if (lines === undefined) return []
    const tax = amountText(centsOf(sum(lines.map((item) => amountsInPln(item, currency, null).tax))))
    return { code: 'month-closed', pointer, detail: invoices.monthClosed({ month, tax }) }
  })
}
