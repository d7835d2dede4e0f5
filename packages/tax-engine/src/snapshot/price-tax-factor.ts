import { Decimal, zero } from '../numbers/decimal.ts'
import type { SnapshotItem } from './snapshot.ts'

/** `1 + rate / 100` of the home tax inside the price; 1 without one. */
export function priceTaxFactor({ priceTaxRate }: Pick<SnapshotItem, 'priceTaxRate'>): Decimal {
  return new Decimal(1).plus((priceTaxRate?.ratePercent ?? zero).dividedBy(100))
}
