import { creditedBreakdown } from '../credit/credited-breakdown.ts'
import type { Explanation } from '../determination/explanation.ts'
import { distinctFaults } from '../faults/distinct-faults.ts'
import type { Warning } from '../faults/fault.ts'
import type { SnapshotItem, TaxBreakdownEntry, TaxSnapshot } from '../snapshot/snapshot.ts'
import { breakDown, totalsOf } from '../snapshot/tax-breakdown.ts'
import { documentState } from '../state/document-state.ts'
import type { LineState } from '../state/line-state.ts'
import type { Presentation } from '../vocabulary/vocabulary.ts'
import { correctDocument, type DocumentCorrection, roundingOf } from './correct-document.ts'
import type { LinesCorrected } from './correct-lines.ts'
import type { CorrectionFault, ReportCorrectionFault, SharedDiscount } from './correction-request.ts'
import { presented } from './presented.ts'
import { shareDiscount } from './shared-discount.ts'

export type Correction =
  | {
      kind: 'corrected'
      snapshot: TaxSnapshot
      explanations: readonly Explanation[]
      warnings: readonly Warning[]
    }
  | { kind: 'refused'; faults: readonly CorrectionFault[] }

/**
 * Corrects a document (tax-calculation §3.5; VAT act art. 106j): the snapshot has the differences from the document by
 * now. Figures are computed from the snapshots of the document and of its corrections that are not voided; the
 * configuration is used only for taxes that the request names anew.
 */
export function correctSnapshot(correction: DocumentCorrection, presentation: Presentation): Correction {
  return corrected([correction], presentation, (report) => correctDocument(correction, presentation, report))
}

/**
 * Corrects several documents at once (VAT act art. 106j(3)): each by lines of its own, or all by one discount. Each
 * line of the snapshot names its document. Pointers of faults begin with `/documents/{position}`.
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
    return { ...part, items: part.items.map((item) => lineOf(correction, item)) }
  })
  return {
    items: parts.flatMap(({ items }) => items),
    explanations: parts.flatMap(({ explanations }) => explanations),
    warnings: parts.flatMap(({ warnings }) => warnings),
  }
}

/**
 * A line of one of several documents. What takes off an advance has the tax point of its settlement there, because the
 * head of the correction has that of the first document.
 */
function lineOf({ history: { id, original } }: DocumentCorrection, item: SnapshotItem): SnapshotItem {
  const taxPointDate = item.settles === undefined ? item.taxPointDate : original.taxPointDate
  return { ...item, documentId: id, taxPointDate }
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
