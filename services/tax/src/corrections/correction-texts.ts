import type { CorrectRequest } from '@fiscus/contracts/documents/correct-request'
import { Problem } from '@fiscus/contracts/problems/problem'
import {
  type EarlierCorrection,
  effectFault,
  reductionDateOf,
} from '@fiscus/fiscal/corrections/effect-of-correction'
import { correctedInPln, type StatedHistory } from '@fiscus/fiscal/returns/line-amounts'
import type { LineInPln } from '@fiscus/fiscal/returns/return-document'
import { type AdvanceState, settledItems } from '@fiscus/tax-engine/advances/settled-items'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { DocumentCorrection } from '@fiscus/tax-engine/corrections/correct-document'
import { correctSnapshot, correctSnapshots } from '@fiscus/tax-engine/corrections/correct-snapshot'
import type { CorrectionFault } from '@fiscus/tax-engine/corrections/correction-request'
import type { Warning } from '@fiscus/tax-engine/faults/fault'
import type { DocumentUse } from '@fiscus/tax-engine/lines/read-lines'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import type { SnapshotItem, TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { type DocumentHistory, documentState } from '@fiscus/tax-engine/state/document-state'
import type { CorrectionReason, Presentation } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { calculationProblem } from '../calculate/calculate-or-throw.ts'
import { contentOfCorrection } from '../document-content/correction-content.ts'
import type { RequestedContent } from '../document-content/requested-content.ts'
import { contentText } from '../document-storage/content-text.ts'
import { type UsedRate, usedRates } from '../document-storage/mark-rates-used.ts'
import { monthWarnings } from '../returns/month-warnings.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'

/** A document with its corrections that are not voided, in their order, as JSON texts. */
export type HistoryTexts = {
  id: string
  number: string
  request: string
  original: string
  corrections: readonly EarlierTexts[]
}

/**
 * A correction that is not voided. `linesInPln` is the JSON text of what it states of its lines in PLN; null unless it
 * is in a foreign currency.
 */
export type EarlierTexts = Omit<EarlierCorrection, 'snapshot'> & {
  snapshot: string
  linesInPln: string | null
}

/** What a correction does to one document. `takesBack` is the position of the correction that the request names. */
type OneCorrected = Pick<CorrectRequest, 'lines' | 'amountReceived'> & {
  history: HistoryTexts
  takesBack: number | undefined
  /** Whether only data outside the snapshot change. */
  isKept: boolean
}

export type CorrectionInput = Pick<CorrectRequest, 'discount'> & {
  /** An invoice needs an exchange rate for Polish tax in a foreign currency, an offer or an order does not. */
  use: DocumentUse
  reason: CorrectionReason
  /** The month that the correction states as that of its effect; null unless it states one. */
  effectivePeriod: string | null
  presentation: Presentation
  documents: readonly OneCorrected[]
  /** Whether the lines of the correction name their document. */
  isSeveral: boolean
  /** The advances that a settlement invoice settles from now on. */
  settled: readonly HistoryTexts[] | undefined
  /** The member `content` of the document by now as JSON text; null when it has no content. */
  content: string | null
  /** What the request states for the content of the correction. */
  changes: RequestedContent
  /** Warnings about the correction as a document. */
  warnings: readonly Warning[]
  issueDate: string
  /** The months whose return is closed. */
  closedMonths: readonly string[]
}

/** The JSON texts of a correction, and the rates that it chose anew. */
export type CorrectionTexts = {
  summary: string
  snapshot: string
  content: string
  linesInPln: readonly (LineInPln | null)[] | null
  /**
   * The issue date of the reduction by error that it takes back, or the first day of the month that it states; null for
   * neither.
   */
  reductionDate: string | null
  rates: readonly UsedRate[]
}

/** Computes a correction from snapshots. */
export const correctionWork: CalculationWork<CorrectionInput, CorrectionTexts> = {
  name: 'correct',
  execute(input, configuration) {
    if (configuration === null) throw new Error('The work was started without a configuration.')
    return correctionTexts(input, configuration)
  },
}

/**
 * Computes a correction from snapshots.
 * @throws Problem 409 `correction-exceeds-original`, 422 `calculation-refused`
 */
function correctionTexts(input: CorrectionInput, configuration: TaxConfiguration): CorrectionTexts {
  const { discount, presentation, isSeveral, warnings, content, changes, use, reason } = input
  const { effectivePeriod, issueDate } = input
  const documents = input.documents.map((one) => parsed(input, one, configuration))
  const corrections = documents.map(({ correction }) => correction)
  const [first] = corrections
  const correction =
    isSeveral || first === undefined
      ? correctSnapshots(corrections, discount, presentation)
      : correctSnapshot({ ...first, discount }, presentation)
  if (correction.kind === 'refused') throw correctionProblem(correction.faults)
  const { snapshot, explanations } = correction
  const fault = use === 'invoice' ? effectFault({ snapshot, reason, effectivePeriod }, issueDate) : null
  if (fault !== null)
    throw new Problem('invalid-request', fault.detail, { errors: [{ ...fault, code: 'invalid-value' }] })
  const reductionDate = reductionDateIn({ snapshot, reason }, documents)
  const dated = { snapshot, correctionReason: reason, reductionDate, effectivePeriod, issueDate }
  const explained = new Set(explanations.map(({ itemId }) => itemId))
  return {
    summary: writeTotals(snapshot),
    snapshot: writeSnapshot(snapshot),
    content: contentText(
      contentOfCorrection(content === null ? null : JSON.parse(content), changes, snapshot),
      {
        snapshot,
        explanations,
        warnings: [...warnings, ...monthWarnings(dated, input.closedMonths, ''), ...correction.warnings],
      },
      configuration,
    ),
    linesInPln: use === 'invoice' ? correctedInPln(snapshot, documents.map(statedHistory)) : null,
    reductionDate: effectivePeriod === null ? reductionDate : `${effectivePeriod}-01`,
    rates: usedRates({ snapshot: withItems(snapshot, explained), explanations }, configuration),
  }
}

/** The lines whose taxes were chosen anew; the other ones have the rates of an approval that is already stored. */
function withItems(snapshot: TaxSnapshot, ids: ReadonlySet<string>): TaxSnapshot {
  return { ...snapshot, items: snapshot.items.filter(({ id }) => ids.has(id)) }
}

/** The lines of a settlement invoice that take off its advances. */
export function settledItemsOf(advances: readonly HistoryTexts[]): SnapshotItem[] {
  return advances.map(advanceState).flatMap(settledItems)
}

/**
 * A document with its earlier corrections, and what is done to it. `named` is the correction that the request names.
 */
type ParsedDocument = {
  id: string
  correction: DocumentCorrection
  earlier: readonly ParsedCorrection[]
  named: ParsedCorrection | undefined
}
type ParsedCorrection = EarlierCorrection & StatedHistory['documents'][number]

function parsed(
  { settled, use }: CorrectionInput,
  { history, lines, amountReceived, takesBack, isKept }: OneCorrected,
  configuration: TaxConfiguration,
): ParsedDocument {
  const { id, original, request } = history
  const earlier = history.corrections.map(
    (texts): ParsedCorrection => ({
      ...texts,
      snapshot: readSnapshot(texts.snapshot),
      linesInPln: texts.linesInPln === null ? null : JSON.parse(texts.linesInPln),
    }),
  )
  const correction = {
    history: { id, original: readSnapshot(original), corrections: earlier.map(({ snapshot }) => snapshot) },
    source: { document: JSON.parse(request), configuration, use },
    lines,
    amountReceived,
    settled: settled && settledItemsOf(settled),
    takesBack,
    isKept,
  }
  return { id, correction, earlier, named: takesBack === undefined ? undefined : earlier[takesBack] }
}

function statedHistory({ id, correction: { history }, earlier }: ParsedDocument): StatedHistory {
  return { id, documents: [{ snapshot: history.original, linesInPln: null }, ...earlier] }
}

/** A correction of several documents takes back a reduction only if it names it: each of them can have another one. */
function reductionDateIn(
  correction: Pick<EarlierCorrection, 'snapshot' | 'reason'>,
  [first, ...others]: readonly ParsedDocument[],
): string | null {
  if (first === undefined || (others.length > 0 && first.named === undefined)) return null
  return reductionDateOf(correction, first)
}

function advanceState(advance: HistoryTexts): AdvanceState {
  return { id: advance.id, number: advance.number, state: documentState(historyOf(advance)) }
}

function historyOf({ id, original, corrections }: HistoryTexts): DocumentHistory {
  return {
    id,
    original: readSnapshot(original),
    corrections: corrections.map(({ snapshot }) => readSnapshot(snapshot)),
  }
}

/** Faults that conflict with the state that earlier corrections left; every other fault is a fault of the request. */
const conflicts: readonly CorrectionFault['code'][] = [
  'credit-exceeds-line',
  'nothing-left-to-credit',
  'corrected-since',
  'discount-exceeds-document',
  'settlement-exceeds-order',
  'changes-sign',
]

function correctionProblem(faults: readonly CorrectionFault[]): Problem {
  const conflict = faults.find(({ code }) => conflicts.includes(code))
  return conflict
    ? new Problem('correction-exceeds-original', conflict.detail, { errors: faults })
    : calculationProblem(faults)
}
