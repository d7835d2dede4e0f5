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

type CorrectionEffect = 'original' | 'correction'

type Lines = Pick<TaxSnapshot, 'items'>

/**
 * The period in which a line of a correction has its effect (VAT act art. 29a(13), (14), (17), (18)): that of the corrected invoice when an
 * error had made the tax of that invoice too low, or the amount where no tax is due, or changed neither, such as a wrong name; else that of
 * the correction.
 */
export function effectOfCorrection(
  snapshot: Lines,
  { documentId }: Pick<SnapshotItem, 'documentId'>,
  reason: CorrectionReason,
): CorrectionEffect {
  return effectOf(changesOf(snapshot).get(documentId) ?? nothing, reason)
}

/** The effects of a correction for all the invoices that it corrects. */
export function effectsOfCorrection(snapshot: Lines, reason: CorrectionReason): Set<CorrectionEffect> {
  const changes = [...changesOf(snapshot).values()]
  return new Set((changes.length > 0 ? changes : [nothing]).map((change) => effectOf(change, reason)))
}

function effectOf({ tax, gross }: Change, reason: CorrectionReason): CorrectionEffect {
  const missing = tax.isZero() ? gross : tax
  return errors.has(reason) && !missing.lessThan(0) ? 'original' : 'correction'
}

type Change = { tax: Decimal; gross: Decimal }
const nothing: Change = { tax: zero, gross: zero }

/**
 * What each corrected invoice becomes more, by its id. Tax of the one-stop shop is declared by other rules, and counts on an invoice that
 * has nothing else.
 */
const changesOf = memoizeByObject(({ items }: Lines) => {
  const changes = new Map<string | undefined, Change>()
  for (const [documentId, lines] of Map.groupBy(items, (item) => item.documentId)) {
    const atHome = lines.filter(({ oss }) => !oss)
    const counted = (atHome.length > 0 ? atHome : lines).map(roundedFigures)
    changes.set(
      documentId,
      counted.reduce(
        ({ tax, gross }, line) => ({ tax: tax.plus(line.taxAmount), gross: gross.plus(line.grossAmount) }),
        nothing,
      ),
    )
  }
  return changes
})
