import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'

/** An error was there from the beginning; the other reasons arose after the sale. */
const errors: ReadonlySet<CorrectionReason> = new Set([
  'price_error',
  'quantity_error',
  'tax_rate_error',
  'other_error',
])

/**
 * Where a correction has its effect: with the corrected invoice, with an earlier correction that had reduced it, or
 * with its own issue.
 */
type CorrectionEffect = 'original' | 'reduction' | 'correction'

type Lines = Pick<TaxSnapshot, 'items'>

/**
 * A correction, and the issue date of the reduction by error that it takes back, if it takes one back
 * (reductionDateOf).
 */
export type StatedCorrection = { snapshot: Lines; reason: CorrectionReason; reductionDate: string | null }

/**
 * The period in which a line of a correction has its effect (VAT act art. 29a(13), (14), (17), (18)): that of the
 * corrected invoice when an error had made the tax of that invoice too low, or the amount where no tax is due, or
 * changed neither, such as a wrong name; that of an earlier correction when the error was its reduction; else that of
 * the correction.
 */
export function effectOfCorrection(
  correction: StatedCorrection,
  { documentId }: Pick<SnapshotItem, 'documentId'>,
): CorrectionEffect {
  return effectOf(changesOf(correction.snapshot).get(documentId) ?? nothing, correction)
}

/** The effects of a correction for all the invoices that it corrects. */
export function effectsOfCorrection(correction: StatedCorrection): Set<CorrectionEffect> {
  const changes = [...changesOf(correction.snapshot).values()]
  return new Set((changes.length > 0 ? changes : [nothing]).map((change) => effectOf(change, correction)))
}

/** A correction of an invoice that was approved before. */
export type EarlierCorrection = StatedCorrection & { issueDate: string }

/**
 * The issue date of the earlier correction that a correction of an error takes back; null when it takes back none. The
 * error was
 * - the correction that the request names;
 * - else the latest reduction by error of the invoice, as long as the invoice itself was not too low: all its errors
 *   together, this correction included, do not raise it.
 */
export function reductionDateOf(
  { snapshot, reason }: Omit<StatedCorrection, 'reductionDate'>,
  {
    id,
    earlier,
    named,
  }: { id: string; earlier: readonly EarlierCorrection[]; named?: EarlierCorrection | undefined },
): string | null {
  const raises = [...changesOf(snapshot).values()].some((change) => amountOf(change).greaterThan(0))
  if (!errors.has(reason) || !raises) return null
  if (named !== undefined)
    return effectsOfCorrection(named).has('correction') ? named.issueDate : named.reductionDate
  const wrong = earlier.filter((one) => errors.has(one.reason))
  const changeOf = (lines: Lines) => changesOf(lines).get(id) ?? changesOf(lines).get(undefined) ?? nothing
  const changes = wrong.map((one) => changeOf(one.snapshot))
  const isTooLow = amountOf(changes.reduce(sumOf, changeOf(snapshot))).greaterThan(0)
  const reduction = wrong.findLast((_, place) => amountOf(changes[place] ?? nothing).lessThan(0))
  return isTooLow ? null : (reduction?.issueDate ?? null)
}

function effectOf(change: Change, { reason, reductionDate }: StatedCorrection): CorrectionEffect {
  const more = amountOf(change)
  if (!errors.has(reason) || more.lessThan(0)) return 'correction'
  return reductionDate !== null && more.greaterThan(0) ? 'reduction' : 'original'
}

type Change = { tax: Decimal; gross: Decimal }
const nothing: Change = { tax: zero, gross: zero }

function sumOf(one: Change, other: Change): Change {
  return { tax: one.tax.plus(other.tax), gross: one.gross.plus(other.gross) }
}

/** What decides about the direction of a change. */
function amountOf({ tax, gross }: Change): Decimal {
  return tax.isZero() ? gross : tax
}

/**
 * What each corrected invoice becomes more, by its id. Tax of the one-stop shop is declared by other rules, and counts
 * on an invoice that has nothing else.
 */
const changesOf = memoizeByObject(({ items }: Lines) => {
  const changes = new Map<string | undefined, Change>()
  for (const [documentId, lines] of Map.groupBy(items, (item) => item.documentId)) {
    const atHome = lines.filter(({ oss }) => !oss)
    const counted = (atHome.length > 0 ? atHome : lines).map(roundedFigures)
    changes.set(
      documentId,
      counted.reduce(
        (total, { taxAmount, grossAmount }) => sumOf(total, { tax: taxAmount, gross: grossAmount }),
        nothing,
      ),
    )
  }
  return changes
})
