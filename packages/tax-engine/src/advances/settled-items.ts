import type { ReportFault } from '../faults/fault.ts'
import { Decimal, sum } from '../numbers/decimal.ts'
import { roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { addFigures, negatedFigures } from '../state/combine-figures.ts'
import type { DocumentState } from '../state/document-state.ts'
import { isGone } from '../state/line-state.ts'
import { taxesOf } from '../state/taxes-of.ts'

/** An advance invoice as its corrections left it. */
export type AdvanceState = { id: string; number: string; state: DocumentState }

/**
 * The lines of a settlement invoice that take off an advance (VAT act art. 106f(3)): its amounts by now, one line for each
 * tax, with the opposite sign. The tax is that of the advance invoice and not computed again.
 */
export function settledItems({ id, number, state }: AdvanceState): SnapshotItem[] {
  const paid = [...state.values()].filter((line) => !isGone(line)).map(({ item }) => item)
  return [...Map.groupBy(paid, taxesOf).values()].map((lines, position) => {
    const [first, ...others] = lines as [SnapshotItem, ...SnapshotItem[]]
    const figures = others.reduce(
      (total, line) => addFigures(total, roundedFigures(line)),
      roundedFigures(first),
    )
    return {
      ...first,
      ...negatedFigures(figures),
      id: `${id}:${position + 1}`,
      name: number,
      quantity: new Decimal(-1),
      unitPrice: figures.grossAmount,
      lineDiscount: undefined,
      documentDiscountShare: undefined,
      acquisitionCost: undefined,
      priceTaxRate: undefined,
      allocated: undefined,
      order: undefined,
      settles: id,
    }
  })
}

/** The lines of a settlement invoice: those of the whole order, and those that take off its advances. */
export function settlementItems(
  order: readonly SnapshotItem[],
  settled: readonly SnapshotItem[],
  report: ReportFault,
): readonly SnapshotItem[] {
  if (settled.length === 0) return order
  const items = [...order, ...settled]
  if (sum(items.map((item) => roundedFigures(item).grossAmount)).lessThan(0)) report(settlementExceedsOrder)
  return items
}

/** The advances of a settlement are worth more than its order. */
export const settlementExceedsOrder = {
  code: 'settlement-exceeds-order' as const,
  pointer: '/settles',
  detail:
    'The advance invoices amount to more than the order. Correct them first, or settle only those that belong to the order.',
}
