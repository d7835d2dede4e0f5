import type { BuyerBreakdownEntry } from '@fiscus/tax-engine/snapshot/buyer-view'
import type { LineVersion, SnapshotItem, SnapshotRate } from '@fiscus/tax-engine/snapshot/snapshot'
import type { GeoZone } from '@fiscus/tax-engine/vocabulary/vocabulary'
import type { RateKind, RateView } from './line-view.ts'

/** The rate of a line; a line with several taxes has the name of their group. */
export function rateOfLine(
  { taxRate, taxGroup, taxes }: Pick<LineVersion, 'taxRate' | 'taxGroup' | 'taxes'>,
  zone: GeoZone | null,
): RateView {
  if (taxGroup && taxes) return { kind: 'group', percent: null, name: taxGroup.groupName }
  return rateView(taxRate, zone)
}

/** The rate of an entry of the breakdown: that of the first line that has it. */
export function rateOfEntry(entry: BuyerBreakdownEntry, rates: readonly RateOfZone[]): RateView {
  const isMargin = entry.ratePercent === undefined
  const found = rates.find(
    ({ rate }) =>
      rate.taxName === entry.taxName &&
      (isMargin ? rate.calculationMode === 'margin' : entry.ratePercent?.equals(rate.ratePercent)),
  )
  return found
    ? rateView(found.rate, found.zone)
    : { kind: 'percent', percent: entry.ratePercent?.toFixed() ?? null, name: entry.taxName }
}

export type RateOfZone = { rate: SnapshotRate; zone: GeoZone | null }

/** Every rate of the lines, with the zone of its line. */
export function ratesOf(items: readonly SnapshotItem[]): RateOfZone[] {
  return items.flatMap((item) => [
    { rate: item.taxRate, zone: item.geoZone },
    ...(item.taxes ?? []).map(({ taxRate }) => ({ rate: taxRate, zone: item.geoZone })),
  ])
}

function rateView(rate: SnapshotRate, zone: GeoZone | null): RateView {
  const kind = kindOf(rate, zone)
  return { kind, percent: kind === 'percent' ? rate.ratePercent.toFixed() : null, name: rate.taxName }
}

function kindOf({ calculationMode, taxStatus }: SnapshotRate, zone: GeoZone | null): RateKind {
  if (calculationMode === 'margin') return 'margin'
  if (taxStatus === 'exempt') return 'exempt'
  if (taxStatus === 'reverse_charge') return zone === 'domestic' ? 'reverse_charge' : 'not_subject'
  return taxStatus === 'out_of_scope' ? 'not_subject' : 'percent'
}
