import { calculation } from '@fiscus/messages/calculation'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import type { ReportFault } from '../faults/fault.ts'
import { frozenAlgebra } from '../modes/tax-group.ts'
import { allocate } from '../numbers/allocate.ts'
import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'
import { calculateItems, type RepricedLine } from '../state/repriced-line.ts'

/**
 * The lines of an advance invoice: the order's lines with the parts of an amount received before the supply. The amount
 * is shared pro rata to the gross amounts of the order by largest remainder, and each tax of it is amount × rate /
 * (100 + rate), rounded once for the whole invoice (VAT act art. 106f(1)(3)). `pointer` is that of the amount.
 */
export function advanceItems(
  lines: readonly RepricedLine[],
  amount: Decimal,
  settings: EffectiveSettings,
  pointer: string,
  report: ReportFault,
): readonly SnapshotItem[] {
  const order = calculateItems(lines, settings)
  const total = sum(order.map(grossOf))
  if (!checkAmount(amount, total, order, pointer, report)) return []
  const shares = allocate(amount, order, (item) =>
    total.isZero() ? zero : amount.times(grossOf(item)).dividedBy(total),
  )
  const paid = shares.map(({ member: item, share }) => paidLine(item, share))
  return calculateItems(paid, { ...settings, roundingStrategy: 'en16931', inclusiveRoundingTarget: 'tax' })
}

/** The line of an order with the part of the advance that was paid for it; what is paid is gross. */
function paidLine(item: SnapshotItem, share: Decimal): RepricedLine {
  const { netAmount, taxAmount, grossAmount } = roundedFigures(item)
  const calculationMode = item.taxRate.calculationMode
  return {
    item: { ...item, order: { netAmount, taxAmount, grossAmount, calculationMode } },
    taxes: frozenAlgebra(componentsOf(item, item), 'inclusive'),
    amount: share,
    acquisition: { unitCost: zero, cost: zero, isReturn: false },
    exchangeRate: item.exchangeRate,
  }
}

function checkAmount(
  amount: Decimal,
  order: Decimal,
  items: readonly SnapshotItem[],
  pointer: string,
  report: ReportFault,
): boolean {
  if (items.some(({ margin }) => margin !== undefined))
    report({
      code: 'advance-with-margin',
      pointer: '/items',
      detail: calculation.advanceWithMargin(),
    })
  else if (amount.decimalPlaces() > 2)
    report({
      code: 'amount-not-in-cents',
      pointer,
      detail: calculation.amountReceivedInCents(),
    })
  else if (amount.lessThanOrEqualTo(0))
    report({
      code: 'advance-not-positive',
      pointer,
      detail: calculation.advanceNotPositive(),
    })
  else if (amount.greaterThan(order))
    report({
      code: 'advance-exceeds-order',
      pointer,
      detail: calculation.advanceExceedsOrder({ order: order.toFixed(2), advance: amount.toFixed(2) }),
    })
  else return true
  return false
}

function grossOf(item: SnapshotItem): Decimal {
  return roundedFigures(item).grossAmount
}
