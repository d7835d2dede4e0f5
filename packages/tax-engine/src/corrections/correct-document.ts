import { corrections } from '@fiscus/messages/corrections'
import { settlementExceedsOrder } from '../advances/settled-items.ts'
import { creditItem } from '../credit/credit-item.ts'
import { readEverythingLeft } from '../credit/read-credit.ts'
import { sum } from '../numbers/decimal.ts'
import { type Rounding, roundingTo } from '../numbers/rounding.ts'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import {
  type DocumentHistory,
  type DocumentState,
  documentState,
  stateAfter,
} from '../state/document-state.ts'
import type { Presentation } from '../vocabulary/vocabulary.ts'
import { correctLines, type LinesCorrected } from './correct-lines.ts'
import type { CorrectionFault, CorrectionRequest, ReportCorrectionFault } from './correction-request.ts'
import type { TaxSource } from './determine-lines.ts'
import { presented, presentedIn } from './presented.ts'
import { settledDifferences } from './settled-differences.ts'
import { shareDiscount } from './shared-discount.ts'
import { takeBack } from './take-back.ts'

/**
 * What one correction does to one document. `takesBack` is the position of a correction in the history whose
 * differences are taken back when the request names nothing else; `isKept` a document whose data change outside the
 * snapshot only.
 */
export type DocumentCorrection = CorrectionRequest & {
  history: DocumentHistory
  source: TaxSource
  takesBack?: number | undefined
  isKept?: boolean | undefined
}

/** The differences of one document. */
export function correctDocument(
  correction: DocumentCorrection,
  presentation: Presentation,
  report: ReportCorrectionFault,
): LinesCorrected {
  const { history, lines, amountReceived, settled, discount } = correction
  const state = documentState(history)
  if (isUnspecified(correction))
    return { items: unspecified(correction, state, presentation, report), ...nothingNew }
  const { items, explanations, warnings } =
    lines === undefined && amountReceived === undefined
      ? { items: [], ...nothingNew }
      : correctLines(history.original, state, correction, correction.source, report)
  const resettled =
    settled === undefined
      ? []
      : settledDifferences(state, settled, {
          exchangeRate: history.original.exchangeRate,
          round: roundingOf([correction]),
        })
  if (settled !== undefined && resettled.length === 0) report(sameAdvances)
  const before = stateAfter(state, [...items, ...resettled])
  const shares =
    discount === undefined
      ? []
      : shareDiscount([...before.values()], discount, roundingOf([correction]), report)
  if (items.some(({ credited }) => credited === undefined) || resettled.length > 0)
    checkSign(history.original, before, report)
  return {
    items: [
      ...items.map((item) => presentedIn(state, item, presentation)),
      ...resettled,
      ...shares.map((share) => presented(share.state, share.item, presentation)),
    ],
    explanations,
    warnings,
  }
}

const sameAdvances: CorrectionFault = {
  code: 'nothing-changes',
  pointer: '/settles',
  detail: corrections.sameAdvances(),
}

const nothingNew = { explanations: [], warnings: [] }

function isUnspecified({ lines, amountReceived, settled, discount }: DocumentCorrection): boolean {
  return [lines, amountReceived, settled, discount].every((part) => part === undefined)
}

/** A request without lines credits everything that is left, or takes back the correction that it names. */
function unspecified(
  { history, takesBack, isKept }: DocumentCorrection,
  state: DocumentState,
  presentation: Presentation,
  report: ReportCorrectionFault,
): readonly SnapshotItem[] {
  if (isKept) return []
  if (takesBack !== undefined) return takeBack(history, takesBack, report)
  return readEverythingLeft(state, report)
    .map(creditItem)
    .map((item) => presentedIn(state, item, presentation))
}

/** Refuses a correction after which a document has the opposite sign, such as a settlement of more than its order. */
function checkSign(original: TaxSnapshot, state: DocumentState, report: ReportCorrectionFault): void {
  const lines = [...state.values()].map(({ item }) => item)
  const total = sum(lines.map((item) => roundedFigures(item).grossAmount))
  if (!original.totalGross.times(total).lessThan(0)) return
  report(
    lines.some(({ settles }) => settles !== undefined)
      ? settlementExceedsOrder
      : {
          code: 'changes-sign',
          pointer: '',
          detail: corrections.documentChangesSign({ total: total.toFixed(2) }),
        },
  )
}

/** Rounds to cents as the documents do. */
export function roundingOf(corrections: readonly DocumentCorrection[]): Rounding {
  return roundingTo(2, corrections[0]?.history.original.roundingAlgorithm ?? 'half_up')
}
