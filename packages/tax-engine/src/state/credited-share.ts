import { type Decimal, sum, zero } from '../numbers/decimal.ts'
import { type CreditedPart, roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { componentsOf } from '../snapshot/tax-breakdown.ts'

/**
 * The share of a line that a part is: 1 is the whole line. A quantity or amount that the line does not have is
 * infinite.
 */
export function creditedShare({ quantity, amount }: CreditedPart, line: SnapshotItem): Decimal {
  return ratio(quantity, line.quantity).plus(ratio(amount, pricedAmount(line)))
}

/** The sum of the parts that the credits of a line took. */
export function creditedSoFar(credits: readonly SnapshotItem[]): CreditedPart {
  const parts = credits.map(({ credited }) => credited).filter((part) => part !== undefined)
  return {
    quantity: sum(parts.map(({ quantity }) => quantity)),
    amount: sum(parts.map(({ amount }) => amount)),
  }
}

/** The amount of a line in the basis of its price. */
export function pricedAmount(line: SnapshotItem): Decimal {
  const { netAmount, grossAmount } = roundedFigures(line)
  return hasGrossPrice(line) ? grossAmount : netAmount
}

/** Whether the price of a line is gross: inclusive of its taxes, or under the margin procedure. */
export function hasGrossPrice(line: SnapshotItem): boolean {
  return componentsOf(line, line).some(
    ({ taxRate: { calculationMode } }) => calculationMode === 'inclusive' || calculationMode === 'margin',
  )
}

function ratio(part: Decimal, whole: Decimal): Decimal {
  return part.isZero() ? zero : part.dividedBy(whole)
}
