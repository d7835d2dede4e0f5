import { calculation } from '@fiscus/messages/calculation'
import type { ReportFault } from '../faults/fault.ts'
import { snapshotFigures, withPln } from '../modes/line-figures.ts'
import { allocate } from '../numbers/allocate.ts'
import { Decimal, sum, zero } from '../numbers/decimal.ts'
import type { Rounding } from '../numbers/rounding.ts'
import {
  isPolish,
  roundedFigures,
  type SnapshotExchangeRate,
  type SnapshotItem,
} from '../snapshot/snapshot.ts'
import { breakdownKey, componentsOf } from '../snapshot/tax-breakdown.ts'
import { addFigures, negatedFigures } from '../state/combine-figures.ts'
import type { DocumentState } from '../state/document-state.ts'
import { isGone } from '../state/line-state.ts'
import { taxesOf } from '../state/taxes-of.ts'

/** An advance invoice as its corrections left it. */
export type AdvanceState = { id: string; number: string; state: DocumentState }

/**
 * The lines of a settlement invoice that take off an advance (VAT act art. 106f(3)): its amounts by now, one line for
 * each tax, with the opposite sign. The tax is that of the advance invoice and not computed again; its amount in PLN is
 * that of the advance (settledInPln).
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

/** The lines of a settlement invoice: the whole order, and the lines that take off its advances. */
export function settlementItems(
  order: readonly SnapshotItem[],
  settled: readonly SnapshotItem[],
  rates: SettlementRates,
  report: ReportFault,
): readonly SnapshotItem[] {
  if (settled.length === 0) return order
  const items = [...order, ...settledInPln(order, settled, rates)]
  if (sum(items.map((item) => roundedFigures(item).grossAmount)).lessThan(0)) report(settlementExceedsOrder)
  return items
}

/** The advances of a settlement are worth more than its order. */
export const settlementExceedsOrder = {
  code: 'settlement-exceeds-order' as const,
  pointer: '/settles',
  detail: calculation.settlementExceedsOrder(),
}

/** The exchange rate of a settlement invoice, and how it rounds to cents. */
export type SettlementRates = { exchangeRate: SnapshotExchangeRate | undefined; round: Rounding }

/**
 * Converts what a settlement takes off: what is left of the order is converted at the exchange rate of the settlement,
 * and the advances were with their own invoices (VAT act art. 31a(1), art. 106f(3)). The lines that take off a tax have
 * its rest, so that the tax that is left in PLN is the tax that is left at the exchange rate, rounded once.
 */
export function settledInPln(
  order: readonly SnapshotItem[],
  settled: readonly SnapshotItem[],
  { exchangeRate, round }: SettlementRates,
): SnapshotItem[] {
  const taxesOfLine = (item: SnapshotItem) =>
    componentsOf(item, roundedFigures(item)).map((tax) => ({
      key: breakdownKey(tax.taxRate),
      exact: tax.taxAmount.times(item.exchangeRate?.rate ?? zero),
      inPln: tax.taxAmountPln ?? zero,
    }))
  const ordered = Map.groupBy(order.flatMap(taxesOfLine), ({ key }) => key)
  const lines = settled.map((settledItem) => {
    const like = order.find(({ taxRate }) => breakdownKey(taxRate) === breakdownKey(settledItem.taxRate))
    const item = { ...settledItem, exchangeRate: like?.exchangeRate ?? exchangeRate }
    return { item, taxes: taxesOfLine(item) }
  })
  const shares = new Map<object, Decimal>()
  for (const [key, taxes] of Map.groupBy(
    lines.flatMap((line) => line.taxes),
    (tax) => tax.key,
  )) {
    const others = ordered.get(key) ?? []
    const left = round(sum([...others, ...taxes].map(({ exact }) => exact)))
    const rest = left.minus(sum(others.map(({ inPln }) => inPln)))
    for (const { member, share } of allocate(rest, taxes, ({ exact }) => exact)) shares.set(member, share)
  }
  return lines.map(({ item, taxes }) => {
    const components = componentsOf(item, item)
    const amounts = components.map(({ taxRate }, position) =>
      item.exchangeRate && isPolish(taxRate) ? shares.get(taxes[position] ?? {}) : undefined,
    )
    const converted = withPln({ ...item, taxes: components }, amounts)
    return { ...item, ...snapshotFigures(converted, item.taxes !== undefined) }
  })
}
