import { settlementExceedsOrder } from '../advances/settled-items.ts'
import { creditItem } from '../credit/credit-item.ts'
import { creditedBreakdown } from '../credit/credit-snapshot.ts'
import { readEverythingLeft } from '../credit/read-credit.ts'
import type { Explanation } from '../determination/explanation.ts'
import { distinctFaults } from '../faults/distinct-faults.ts'
import type { Warning } from '../faults/fault.ts'
import { sum } from '../numbers/decimal.ts'
import { type Rounding, roundingTo } from '../numbers/rounding.ts'
import {
  roundedFigures,
  type SnapshotItem,
  type TaxBreakdownEntry,
  type TaxSnapshot,
} from '../snapshot/snapshot.ts'
import { breakDown, totalsOf } from '../snapshot/tax-breakdown.ts'
import {
  type DocumentHistory,
  type DocumentState,
  documentState,
  stateAfter,
} from '../state/document-state.ts'
import { afterCorrection, type LineState, versionOf } from '../state/line-state.ts'
import type { Presentation } from '../vocabulary/vocabulary.ts'
import { correctLines, type LinesCorrected } from './correct-lines.ts'
import type {
  CorrectionFault,
  CorrectionRequest,
  ReportCorrectionFault,
  SharedDiscount,
} from './correction-request.ts'
import type { TaxSource } from './determine-lines.ts'
import { addition, differences, isChanged, removal } from './differences.ts'
import { shareDiscount } from './shared-discount.ts'
import { takeBack } from './take-back.ts'

/**
 * What one correction does to one document. `takesBack` is the position of a correction in the history whose differences are
 * taken back when the request names nothing else; `isKept` a document of which only data outside the snapshot change.
 */
export type DocumentCorrection = CorrectionRequest & {
  history: DocumentHistory
  source: TaxSource
  takesBack?: number | undefined
  isKept?: boolean | undefined
}

export type Correction =
  | {
      kind: 'corrected'
      snapshot: TaxSnapshot
      explanations: readonly Explanation[]
      warnings: readonly Warning[]
    }
  | { kind: 'refused'; faults: readonly CorrectionFault[] }

/**
 * Corrects a document (tax-calculation §3.5; VAT act art. 106j): the snapshot has the differences from the document by now.
 * Figures are computed from the snapshots of the document and of its corrections that are not voided; the configuration is
 * used only for taxes that the request names anew.
 */
export function correctSnapshot(correction: DocumentCorrection, presentation: Presentation): Correction {
  return corrected([correction], presentation, (report) => correctDocument(correction, presentation, report))
}

/**
 * Corrects several documents at once (VAT act art. 106j(3)): each by lines of its own, or all by one discount. Each line of the
 * snapshot names its document. Pointers of faults begin with `/documents/{position}`.
 */
export function correctSnapshots(
  corrections: readonly DocumentCorrection[],
  discount: SharedDiscount | undefined,
  presentation: Presentation,
): Correction {
  return corrected(corrections, presentation, (report) =>
    discount === undefined
      ? correctEach(corrections, presentation, report)
      : discountAll(corrections, discount, presentation, report),
  )
}

function correctEach(
  corrections: readonly DocumentCorrection[],
  presentation: Presentation,
  report: ReportCorrectionFault,
): LinesCorrected {
  const parts = corrections.map((correction, position) => {
    const part = correctDocument(correction, presentation, (fault) =>
      report({ ...fault, pointer: `/documents/${position}${fault.pointer}` }),
    )
    return { ...part, items: part.items.map((item) => ({ ...item, documentId: correction.history.id })) }
  })
  return {
    items: parts.flatMap(({ items }) => items),
    explanations: parts.flatMap(({ explanations }) => explanations),
    warnings: parts.flatMap(({ warnings }) => warnings),
  }
}

function discountAll(
  corrections: readonly DocumentCorrection[],
  discount: SharedDiscount,
  presentation: Presentation,
  report: ReportCorrectionFault,
): LinesCorrected {
  const owners = new Map<LineState, string | undefined>()
  for (const { history } of corrections)
    for (const line of documentState(history).values()) owners.set(line, history.id)
  const items = shareDiscount([...owners.keys()], discount, roundingOf(corrections), report).map(
    ({ state, item }) => ({ ...presented(state, item, presentation), documentId: owners.get(state) }),
  )
  return { items, explanations: [], warnings: [] }
}

/** The differences of one document. */
function correctDocument(
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
  const resettled = settled === undefined ? [] : settledDifferences(state, settled)
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

/** The differences between the lines that take off advances by now, and those from now on. */
function settledDifferences(state: DocumentState, settled: readonly SnapshotItem[]): SnapshotItem[] {
  const lines = new Map(settled.map((item) => [item.id, item]))
  const removed = [...state.values()].filter(
    ({ item }) => item.settles !== undefined && !item.quantity.isZero() && !lines.has(item.id),
  )
  const changed = settled.flatMap((item) => {
    const before = state.get(item.id)?.item
    if (before === undefined) return [addition(item)]
    return isChanged(before, item) ? differences(before, item) : []
  })
  return [...removed.map(({ item }) => removal(item)), ...changed]
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
          detail: `The document would amount to ${total.toFixed(2)} and change its sign. Correct it to zero at most.`,
        },
  )
}

/** Shows a credit as before and after, where the presentation lists lines so. */
function presentedIn(state: DocumentState, item: SnapshotItem, presentation: Presentation): SnapshotItem {
  const line = state.get(item.id)
  return line === undefined ? item : presented(line, item, presentation)
}

function presented(line: LineState, item: SnapshotItem, presentation: Presentation): SnapshotItem {
  if (presentation === 'differences' || item.credited === undefined) return item
  return {
    ...item,
    before: versionOf(line.item),
    after: versionOf(afterCorrection(line, item).item),
  }
}

function roundingOf(corrections: readonly DocumentCorrection[]): Rounding {
  return roundingTo(2, corrections[0]?.history.original.roundingAlgorithm ?? 'half_up')
}

/** The breakdown of a correction; earlier ones of several documents have bases of their own. */
function breakdownOf(
  corrections: readonly DocumentCorrection[],
  original: TaxSnapshot,
  items: readonly SnapshotItem[],
): TaxBreakdownEntry[] {
  if (corrections.length > 1) return breakDown(items, roundingOf(corrections))
  const earlier = corrections.flatMap(({ history }) => history.corrections)
  return creditedBreakdown(
    items,
    original,
    earlier.filter((one) => one.items.every(({ documentId }) => documentId === undefined)),
  )
}

/** Adds up the lines of a correction, or refuses it with every fault. */
function corrected(
  corrections: readonly DocumentCorrection[],
  presentation: Presentation,
  correct: (report: ReportCorrectionFault) => LinesCorrected,
): Correction {
  const faults: CorrectionFault[] = []
  const { items, explanations, warnings } = correct((fault) => {
    faults.push(fault)
  })
  const original = corrections[0]?.history.original
  if (original === undefined || faults.length > 0) return { kind: 'refused', faults: distinctFaults(faults) }
  const taxBreakdown = breakdownOf(corrections, original, items)
  const isCredit = items.length > 0 && items.every(({ credited }) => credited !== undefined)
  const snapshot: TaxSnapshot = {
    ...original,
    kind: isCredit ? 'credit' : 'correction',
    presentation: presentation === 'differences' ? undefined : presentation,
    ...totalsOf(taxBreakdown),
    items,
    taxBreakdown,
  }
  return { kind: 'corrected', snapshot, explanations, warnings }
}
