import { sum } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import type { SnapshotItem, TaxBreakdownEntry, TaxSnapshot } from '../snapshot/snapshot.ts'
import { breakDown } from '../snapshot/tax-breakdown.ts'

/**
 * The breakdown of a correction. A base that is rounded once for the document is that of all corrections so far less
 * those of the earlier ones, so that credits of everything have the base of the original.
 */
export function creditedBreakdown(
  items: readonly SnapshotItem[],
  { roundingAlgorithm }: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
): TaxBreakdownEntry[] {
  const round = roundingTo(2, roundingAlgorithm)
  const before = earlier.flatMap(({ taxBreakdown }) => taxBreakdown)
  const soFar = breakDown([...earlier.flatMap((credit) => credit.items), ...items], round)
  const baseOf = (entries: readonly TaxBreakdownEntry[], like: TaxBreakdownEntry) =>
    sum(entries.filter((entry) => entryKey(entry) === entryKey(like)).map(({ netBase }) => netBase))
  return breakDown(items, round).map((entry) => {
    const netBase = baseOf(soFar, entry).minus(baseOf(before, entry))
    return { ...entry, netBase, grossAmount: entry.grossAmount.minus(entry.netBase).plus(netBase) }
  })
}

function entryKey({ taxCode, ratePercent, grossMargin }: TaxBreakdownEntry): string {
  return `${taxCode} ${ratePercent} ${grossMargin === undefined ? '' : 'margin'}`
}
