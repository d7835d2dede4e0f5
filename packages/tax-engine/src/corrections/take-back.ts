import { corrections } from '@fiscus/messages/corrections'
import { zero } from '../numbers/decimal.ts'
import { subtractOptional } from '../numbers/optional-amounts.ts'
import { priceTaxFactor } from '../snapshot/price-tax-factor.ts'
import { roundedFigures, type SnapshotItem } from '../snapshot/snapshot.ts'
import { negatedFigures, subtractFigures } from '../state/combine-figures.ts'
import { belongsTo, type DocumentHistory, documentState } from '../state/document-state.ts'
import type { LineState } from '../state/line-state.ts'
import type { ReportCorrectionFault } from './correction-request.ts'
import { differences } from './differences.ts'

/**
 * The lines that take back the differences of one correction of a document. A line that a later correction changed is
 * refused: its difference no longer leads back to an earlier state. Credits can be taken back in any order.
 */
export function takeBack(
  history: DocumentHistory,
  position: number,
  report: ReportCorrectionFault,
): SnapshotItem[] {
  const state = documentState(history)
  const linesOf = (correction: { items: readonly SnapshotItem[] } | undefined) =>
    correction?.items.filter((item) => belongsTo(item, history.id)) ?? []
  const later = Map.groupBy(history.corrections.slice(position + 1).flatMap(linesOf), ({ id }) => id)
  return linesOf(history.corrections[position])
    .toReversed()
    .flatMap((correction) => {
      const line = state.get(correction.id)
      if (line === undefined) return []
      const isCredit = correction.credited !== undefined
      const since = later.get(correction.id) ?? []
      const back = isCredit ? withoutCredit(line, correction) : undefined
      if (
        since.some(({ credited }) => !isCredit || credited === undefined) ||
        back?.lineDiscount?.lessThan(0)
      ) {
        reportChangedSince(correction.id, report)
        return []
      }
      return back === undefined ? [reversed(correction)] : differences(line.item, back)
    })
}

/** The line by now as if one of its credits had not been made. */
function withoutCredit({ item }: LineState, credit: SnapshotItem): SnapshotItem {
  const { allocated, lineDiscount } = item
  const { quantity = zero, amount = zero } = credit.credited ?? {}
  const rebate = item.order === undefined ? amount.times(priceTaxFactor(item)) : zero
  return {
    ...item,
    ...subtractFigures(item, credit),
    allocated: allocated && subtractFigures(allocated, roundedFigures(credit)),
    quantity: item.quantity.plus(quantity),
    lineDiscount: lineDiscount?.minus(credit.lineDiscount ?? zero).minus(rebate),
    documentDiscountShare: subtractOptional(item.documentDiscountShare, credit.documentDiscountShare),
  }
}

/** A line of a correction with the opposite differences: what was after is before. */
function reversed(correction: SnapshotItem): SnapshotItem {
  const { before, after, allocated, lineDiscount, documentDiscountShare } = correction
  return {
    ...correction,
    ...negatedFigures(correction),
    allocated: allocated && negatedFigures(allocated),
    quantity: zero.minus(correction.quantity),
    lineDiscount: lineDiscount && zero.minus(lineDiscount),
    documentDiscountShare: documentDiscountShare && zero.minus(documentDiscountShare),
    before: after,
    after: before,
  }
}

function reportChangedSince(id: string, report: ReportCorrectionFault): void {
  report({
    code: 'corrected-since',
    pointer: '',
    detail: corrections.correctedSince({ id }),
  })
}
