import type { DecimalString } from '../document.ts'
import type { TaxSnapshot } from '../snapshot/snapshot.ts'
import { breakDown, totalsOf } from '../snapshot/tax-breakdown.ts'
import { creditItem } from './credit-item.ts'
import { type CreditFault, type CreditRequest, readCredit } from './read-credit.ts'

/** What a credit took from a line: `quantity / its quantity + amount / its amount` of it, in its own direction. */
export type LineCredit = { id: string; quantity: DecimalString; amount: DecimalString }

export type Credit =
  | { kind: 'credited'; snapshot: TaxSnapshot; credited: readonly LineCredit[] }
  | { kind: 'refused'; faults: readonly CreditFault[] }

/**
 * Takes back lines of a document by quantity or by amount, or everything that is left of it. It works on the snapshot of the
 * original and the snapshots of all credits made of it so far (voided ones left out), never on today's rules. The full
 * credit of an untouched document is its exact negation in every figure; the last of several takes what remains, so that
 * together they never exceed the original. Faults have pointers into the request: `/lines/0/quantity`.
 */
export function creditSnapshot(
  original: TaxSnapshot,
  earlier: readonly TaxSnapshot[],
  request: CreditRequest,
): Credit {
  const read = readCredit(original, earlier, request)
  if (read.kind === 'refused') return read
  const items = read.lines.map(creditItem)
  const taxBreakdown = breakDown(items)
  return {
    kind: 'credited',
    snapshot: { ...original, kind: 'credit', ...totalsOf(taxBreakdown), items, taxBreakdown },
    credited: read.lines.map(({ original: { id }, part: { quantity, amount } }) => ({
      id,
      quantity: quantity.toFixed(),
      amount: amount.toFixed(),
    })),
  }
}
