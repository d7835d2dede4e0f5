import type { DecimalString } from '../document/document.ts'
import { sum } from '../numbers/decimal.ts'
import { roundingTo } from '../numbers/rounding.ts'
import type { SnapshotItem, TaxBreakdownEntry, TaxSnapshot } from '../snapshot/snapshot.ts'
import { breakDown, totalsOf } from '../snapshot/tax-breakdown.ts'
import { documentState } from '../state/document-state.ts'
import { creditItem } from './credit-item.ts'
import { type CreditFault, type CreditRequest, creditOfCredit, readCredit } from './read-credit.ts'

/** The part of a line that was credited: the share `quantity / its quantity + amount / its amount`, with the sign of the line. */
export type LineCredit = { id: string; quantity: DecimalString; amount: DecimalString }

export type Credit =
  | { kind: 'credited'; snapshot: TaxSnapshot; credited: readonly LineCredit[] }
  | { kind: 'refused'; faults: readonly CreditFault[] }

/**
 * Credits lines of a document by quantity or by amount, or everything that is left of it (tax-calculation §3.5). The input is
 * the snapshot of the original and those of its earlier credits, without voided ones; today's configuration has no effect.
 * The full credit of a document is its exact negation in every figure. The last of several credits takes the remainder, so
 * that together they never exceed the original. Faults have pointers into the request: `/lines/0/quantity`.
 */
export function creditSnapshot(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  request: CreditRequest,
): Credit {
  if (original.kind !== 'calculation') return { kind: 'refused', faults: [creditOfCredit] }
  const read = readCredit(documentState({ original, corrections: earlier }), request)
  if (read.kind === 'refused') return read
  const items = read.lines.map(creditItem)
  const taxBreakdown = creditedBreakdown(items, original, earlier)
  return {
    kind: 'credited',
    snapshot: { ...original, kind: 'credit', ...totalsOf(taxBreakdown), items, taxBreakdown },
    credited: read.lines.map(({ basis: { id }, part: { quantity, amount } }) => ({
      id,
      quantity: quantity.toFixed(),
      amount: amount.toFixed(),
    })),
  }
}

/**
 * The breakdown of a correction. A base that is rounded once for the document is that of all corrections so far less those of the
 * earlier ones, so that credits of everything have the base of the original.
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
