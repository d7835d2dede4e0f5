import type { SnapshotItem } from '../snapshot/snapshot.ts'
import { breakdownKey, componentsOf } from '../snapshot/tax-breakdown.ts'

/** The taxes of a line and the facts that decide where they are reported. */
export function taxesOf(item: SnapshotItem): string {
  const { geoZone, itemType, oss, buyerCountry, taxGroup } = item
  const taxes = componentsOf(item, item).map(({ taxRate, isCompound }) => [
    breakdownKey(taxRate),
    taxRate.calculationMode,
    isCompound,
  ])
  return JSON.stringify([taxes, taxGroup, geoZone, itemType, oss, buyerCountry])
}
