import { corrections } from '@fiscus/messages/corrections'
import type { Message } from '@fiscus/messages/message'
import { memoizeByObject } from '@fiscus/tax-engine/caching/memoize-by-object'
import { type Decimal, zero } from '@fiscus/tax-engine/numbers/decimal'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { CorrectionReason } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { correctionRules } from './correction-rules.ts'

/**
 * Where a correction has its effect: with the corrected invoice, with an earlier correction that had reduced it, with
 * its own issue, or in the month that it states.
 */
type CorrectionEffect = 'original' | 'reduction' | 'correction' | 'stated'

type Lines = Pick<TaxSnapshot, 'items'>

/**
 * A correction, the issue date of the reduction by error that it takes back, if it takes one back (reductionDateOf), and
 * the month that it states, if it states one (effectFault).
 */
export type StatedCorrection = {
  snapshot: Lines
  reason: CorrectionReason
  reductionDate: string | null
  effectivePeriod: string | null
}

/**
 * The period in which a line of a correction has its effect (VAT act art. 29a(13), (14), (17), (18)): that of the
 * corrected invoice when an error had made the tax of that invoice too low, or the amount where no tax is due, or
 * changed neither, such as a wrong name; that of an earlier correction when the error was its reduction; else that of
 * the correction, or the one that it states. `correctionRules` has the provision of each reason.
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
  { snapshot, reason }: Pick<StatedCorrection, 'snapshot' | 'reason'>,
  {
    id,
    earlier,
    named,
  }: { id: string; earlier: readonly EarlierCorrection[]; named?: EarlierCorrection | undefined },
): string | null {
  const raises = [...changesOf(snapshot).values()].some((change) => amountOf(change).greaterThan(0))
  if (!isError(reason) || !raises) return null
  if (named !== undefined) return reductionDayOf(named)
  const wrong = earlier.filter((one) => isError(one.reason))
  const changeOf = (lines: Lines) => changesOf(lines).get(id) ?? changesOf(lines).get(undefined) ?? nothing
  const changes = wrong.map((one) => changeOf(one.snapshot))
  const isTooLow = amountOf(changes.reduce(sumOf, changeOf(snapshot))).greaterThan(0)
  const reduction = wrong.findLast((_, place) => amountOf(changes[place] ?? nothing).lessThan(0))
  return isTooLow ? null : (reduction?.issueDate ?? null)
}

const isError = (reason: CorrectionReason) => correctionRules[reason].cause === 'error'

/** A day of the period in which an earlier correction had reduced its invoice; null when it had not. */
function reductionDayOf(earlier: EarlierCorrection): string | null {
  const effects = effectsOfCorrection(earlier)
  if (effects.has('stated')) return `${earlier.effectivePeriod}-01`
  return effects.has('correction') ? earlier.issueDate : earlier.reductionDate
}

/**
 * What is wrong with the reason of a correction, or with the month that it states as that of its effect; null: nothing.
 * - A reason fits to the direction of the change (correctionRules): it is stated, and never inferred.
 * - A reduction may state a later month than that of its issue, when its conditions were agreed and documented then
 *   (VAT act art. 29a(13)).
 * - An increase for a later reason may state the month in which the reason arose, from the sale to the issue (art.
 *   29a(17)).
 * - An increase by error belongs to the month of the corrected line, and a change of neither to none.
 */
export function effectFault(
  {
    snapshot,
    reason,
    effectivePeriod,
  }: Pick<StatedCorrection, 'reason' | 'effectivePeriod'> & {
    snapshot: TaxSnapshot
  },
  issueDate: string,
): { pointer: '/reason' | '/effectivePeriod'; detail: Message } | null {
  const { raises, lowers, provision } = correctionRules[reason]
  const amounts = [...changesOf(snapshot).values()].map(amountOf)
  const isRaised = amounts.some((more) => more.greaterThan(0))
  const isLowered = amounts.some((more) => more.lessThan(0))
  if (isRaised && !raises)
    return { pointer: '/reason', detail: corrections.reasonLowers({ reason, provision }) }
  if (isLowered && !lowers)
    return { pointer: '/reason', detail: corrections.reasonRaises({ reason, provision }) }
  if (effectivePeriod === null) return null
  const fault = (detail: Message) => ({ pointer: '/effectivePeriod' as const, detail })
  const issued = issueDate.slice(0, 7)
  if (isRaised === isLowered) return fault(corrections.periodOfNoEffect())
  if (isRaised && isError(reason)) return fault(corrections.periodOfError())
  if (isLowered) return effectivePeriod >= issued ? null : fault(corrections.periodBefore({ month: issued }))
  const sold = snapshot.items.map(({ taxPointDate }) => taxPointDate.slice(0, 7)).toSorted()[0] ?? issued
  const isBetween = effectivePeriod >= sold && effectivePeriod <= issued
  return isBetween ? null : fault(corrections.periodBetween({ first: sold, last: issued }))
}

function effectOf(
  change: Change,
  { reason, reductionDate, effectivePeriod }: StatedCorrection,
): CorrectionEffect {
  const more = amountOf(change)
  if (!isError(reason) || more.lessThan(0)) return effectivePeriod === null ? 'correction' : 'stated'
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
