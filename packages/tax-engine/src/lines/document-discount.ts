import type { DocumentDiscount, TaxDocumentItem } from '../document/document.ts'
import type { ReportFault } from '../faults/fault.ts'
import { type Allocation, allocate, allocateRoundedSum } from '../numbers/allocate.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import { checkAmount, checkPercent, percentOf, towardsZero } from './discount.ts'
import type { EnteredAmount } from './entered-amount.ts'

/** A line whose amounts are read; its taxes are not chosen yet. */
export type EnteredLine = { item: TaxDocumentItem; index: number; entered: EnteredAmount }

/** A line with its share of the document discount; undefined without such a discount. */
export type DiscountedLine = { line: EnteredLine; share: Decimal | undefined }

/**
 * Allocates the document discount pro rata to the entered amounts (tax-calculation §4.4). Negative amounts have
 * negative shares, so that every line is scaled alike. The discount is rounded to the cent, and its shares add up to
 * it. A discount that cannot be granted is reported and left out.
 */
export function shareDocumentDiscount(
  discount: DocumentDiscount | undefined,
  lines: readonly EnteredLine[],
  round: Rounding,
  report: ReportFault,
): DiscountedLine[] {
  const shares =
    discount === undefined
      ? undefined
      : 'percent' in discount
        ? sharesOfPercent(new Decimal(discount.percent), lines, round, report)
        : sharesOfAmount(new Decimal(discount.amount), lines, round, report)
  return shares === undefined
    ? lines.map((line) => ({ line, share: undefined }))
    : shares.map(({ member, share }) => ({ line: member, share }))
}

function sharesOfPercent(
  percent: Decimal,
  lines: readonly EnteredLine[],
  round: Rounding,
  report: ReportFault,
): Allocation<EnteredLine>[] | undefined {
  if (!checkPercent(percent, '/documentDiscount/percent', report)) return undefined
  return allocateRoundedSum(lines, ({ entered }) => percentOf(entered.amount, percent), round)
}

function sharesOfAmount(
  discount: Decimal,
  lines: readonly EnteredLine[],
  round: Rounding,
  report: ReportFault,
): Allocation<EnteredLine>[] | undefined {
  const total = sum(lines.map(({ entered }) => entered.amount))
  if (!checkAmount(discount, total, '/documentDiscount/amount', report)) return undefined
  const taken = towardsZero(discount, total)
  const factor = total.isZero() ? zero : taken.dividedBy(total)
  return allocate(round(taken), lines, ({ entered }) => entered.amount.times(factor))
}
