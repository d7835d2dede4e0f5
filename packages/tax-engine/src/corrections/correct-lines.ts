import { corrections } from '@fiscus/messages/corrections'
import { advanceItems } from '../advances/advance-items.ts'
import { creditItem } from '../credit/credit-item.ts'
import { type CreditRequestLine, readCreditLines } from '../credit/read-credit.ts'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import { Decimal, sum } from '../numbers/decimal.ts'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '../snapshot/snapshot.ts'
import { type DocumentState, stateAfter } from '../state/document-state.ts'
import { isGone } from '../state/line-state.ts'
import { calculateItems, type RepricedLine, repricedLine, settingsOf } from '../state/repriced-line.ts'
import type { CorrectionLine, CorrectionRequest, ReportCorrectionFault } from './correction-request.ts'
import type { TaxSource } from './determine-lines.ts'
import { addition, differences, isChanged, removal } from './differences.ts'
import { type LineChanges, readChanges, reportUnchanged } from './read-changes.ts'

export type LinesCorrected = Pick<LineChanges, 'explanations' | 'warnings'> & {
  items: readonly SnapshotItem[]
}

/** Corrects lines of one document: first the credits, then what lines become. */
export function correctLines(
  original: TaxSnapshot,
  state: DocumentState,
  request: Pick<CorrectionRequest, 'lines' | 'amountReceived'>,
  source: TaxSource,
  reportFault: ReportCorrectionFault,
): LinesCorrected {
  let isRefused = false
  const report: ReportCorrectionFault = (fault) => {
    isRefused = true
    reportFault(fault)
  }
  const entries = [...(request.lines ?? []).entries()]
  const credits = entries.filter((entry): entry is [number, CreditRequestLine] => isCredit(entry[1]))
  const settings = settingsOf(original)
  const credited = readCreditLines(state, creditable(credits, state, report), report).map(creditItem)
  const changes = readChanges(
    state,
    entries.filter((entry): entry is [number, Change] => !isCredit(entry[1])),
    source,
    settings,
    report,
  )
  if (isRefused) return { items: [], explanations: [], warnings: [] }
  const before = stateAfter(state, credited)
  const { amountReceived } = request
  const changed =
    changes.lines.size > 0 || amountReceived !== undefined
      ? changedItems(before, changes, { settings, amountReceived }, report)
      : []
  if (amountReceived !== undefined && credited.length + changed.length === 0 && !isRefused)
    report({
      code: 'nothing-changes',
      pointer: '/amountReceived',
      detail: corrections.sameAmountReceived({ amount: amountReceived }),
    })
  return {
    items: [...credited, ...changed],
    explanations: changes.explanations,
    warnings: changes.warnings,
  }
}

type Change = Exclude<CorrectionLine, CreditRequestLine>

/** Whether a line of a request credits a quantity or an amount. */
function isCredit(line: CorrectionLine): line is CreditRequestLine {
  return !('after' in line) && !('add' in line)
}

/** An advance is an amount: its lines are credited by amounts, and lines that take off an advance not at all. */
function creditable(
  credits: readonly [number, CreditRequestLine][],
  state: DocumentState,
  report: ReportCorrectionFault,
): [number, CreditRequestLine][] {
  return credits.filter(([position, { id, quantity }]) => {
    const item = state.get(id)?.item
    if (item?.settles !== undefined)
      report({
        code: 'settled-line',
        pointer: `/lines/${position}/id`,
        detail: corrections.settledLine({ id }),
      })
    else if (item?.order !== undefined && quantity !== undefined)
      report({
        code: 'advance-by-amount',
        pointer: `/lines/${position}/quantity`,
        detail: corrections.advanceByAmount(),
      })
    else return true
    return false
  })
}

type Recalculation = { settings: EffectiveSettings; amountReceived: string | undefined }

/** Calculates what lines become, and returns the differences from what they are. */
function changedItems(
  before: DocumentState,
  { lines, pointers }: LineChanges,
  recalculation: Recalculation,
  report: ReportCorrectionFault,
): SnapshotItem[] {
  const after = new Map(
    recalculated(before, lines, recalculation, report).map((item) => [item.id, item] as const),
  )
  const ids = new Set([...before.keys(), ...lines.keys()])
  return [...ids].flatMap((id) => {
    const item = before.get(id)?.item
    const changed = after.get(id)
    if (lines.get(id) === null) return item === undefined ? [] : [removal(item)]
    if (changed === undefined) return []
    if (item === undefined) return [addition(changed)]
    if (isChanged(item, changed)) return differences(item, changed)
    const pointer = pointers.get(id)
    if (pointer !== undefined) reportUnchanged(id, pointer, report)
    return []
  })
}

/**
 * Under `line_level` the changed lines alone. Where amounts are rounded for the whole document, and for an advance,
 * which is shared over the whole order, every line that is left: a cent of another line can move with them.
 */
function recalculated(
  before: DocumentState,
  changes: ReadonlyMap<string, RepricedLine | null>,
  { settings, amountReceived }: Recalculation,
  report: ReportCorrectionFault,
): readonly SnapshotItem[] {
  const changed = [...changes.values()].filter((line) => line !== null)
  const paid = [...before.values()].filter(({ item }) => item.order !== undefined)
  if (paid.length === 0 && settings.roundingStrategy === 'line_level')
    return calculateItems(changed, settings)
  const kept = [...before.values()]
    .filter((line) => !changes.has(line.item.id) && line.item.settles === undefined)
    // A credited margin line keeps its share of the cost, which its terms do not have.
    .filter(({ item, isCorrected }) => item.margin === undefined || !isCorrected)
    .filter((line) => (line.item.order !== undefined ? !line.item.quantity.isZero() : !isGone(line)))
    .map(({ item }) => repricedLine(item))
  const lines = inOrder(before, [...kept, ...changed])
  if (paid.length === 0) return calculateItems(lines, settings)
  const received = sum(paid.map(({ item }) => roundedFigures(item).grossAmount))
  const amount = amountReceived === undefined ? received : new Decimal(amountReceived)
  return advanceItems(lines, amount, settings, '/amountReceived', report)
}

/** Lines in the order of the document, new ones at the end: ties of a rounding go to the earlier line. */
function inOrder(before: DocumentState, lines: readonly RepricedLine[]): RepricedLine[] {
  const positions = new Map([...before.keys()].map((id, position) => [id, position]))
  const place = ({ item }: RepricedLine) => positions.get(item.id) ?? positions.size
  return lines.toSorted((a, b) => place(a) - place(b))
}
