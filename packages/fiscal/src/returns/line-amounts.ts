import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { roundedFigures, type SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import type { Amounts } from './totals.ts'

/** The net amount and the Polish tax of a line in PLN; zero for a line in a foreign currency without an exchange rate. */
export function amountsInPln(item: SnapshotItem, currency: string): Amounts {
  const { netAmount, taxAmount, taxAmountPln = zero } = roundedFigures(item)
  const inPln = plnOf(item, currency)
  return {
    net: inPln === null ? zero : inPln(netAmount),
    tax: currency === 'PLN' ? taxAmount : taxAmountPln,
  }
}

/** null when a line in a foreign currency has no exchange rate. */
export function plnOf(
  { exchangeRate }: SnapshotItem,
  currency: string,
): ((amount: Decimal) => Decimal) | null {
  if (currency === 'PLN') return (amount) => amount
  return exchangeRate === undefined ? null : (amount) => amount.times(exchangeRate.rate)
}
