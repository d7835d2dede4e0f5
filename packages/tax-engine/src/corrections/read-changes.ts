import { corrections } from '@fiscus/messages/corrections'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import type { SnapshotItem } from '../snapshot/snapshot.ts'
import type { DocumentState } from '../state/document-state.ts'
import { enteredAmountOf, isGone, type LineState } from '../state/line-state.ts'
import { type RepricedLine, repricedLine } from '../state/repriced-line.ts'
import type { CorrectionLine, LineAfter, ReportCorrectionFault } from './correction-request.ts'
import {
  choosesTax,
  determineLines,
  itemForTax,
  type LinesDetermined,
  type TaxSource,
  type UndeterminedLine,
} from './determine-lines.ts'
import { termsAfter } from './terms-after.ts'

/** What lines become, by their ids; null for a line that is removed. `pointers` are those of the request. */
export type LineChanges = Pick<LinesDetermined, 'explanations' | 'warnings'> & {
  lines: ReadonlyMap<string, RepricedLine | null>
  pointers: ReadonlyMap<string, string>
}

type Change = Exclude<CorrectionLine, { quantity?: string; amount?: string }>

/** Reads what lines become and which lines are added. Reports every fault with a pointer into the request. */
export function readChanges(
  state: DocumentState,
  requested: readonly (readonly [position: number, line: Change])[],
  source: TaxSource,
  settings: EffectiveSettings,
  report: ReportCorrectionFault,
): LineChanges {
  const lines = new Map<string, RepricedLine | null>()
  const pointers = new Map<string, string>()
  const undetermined: UndeterminedLine[] = []
  for (const [position, change] of requested) {
    const pointer = `/lines/${position}`
    const id = 'add' in change ? change.add.id : change.id
    const isNamed = pointers.has(id)
    pointers.set(id, pointer)
    if (isNamed) reportNamedTwice(id, 'add' in change ? `${pointer}/add/id` : `${pointer}/id`, report)
    else if ('add' in change) {
      if (state.has(id)) reportKnownId(id, `${pointer}/add/id`, report)
      undetermined.push({ pointer: `${pointer}/add`, item: change.add })
    } else {
      const line = changeableLine(state, id, `${pointer}/id`, report)
      if (line === undefined) continue
      if (change.after === null) lines.set(id, removed(line, pointer, report))
      else {
        const place = `${pointer}/after`
        const terms = readTerms(line, change.after, place, settings, report)
        if (choosesTax(change.after))
          undetermined.push({ pointer: place, item: itemForTax(terms, change.after, source), terms })
        else lines.set(id, repricedLine(terms))
      }
    }
  }
  const determined = determineLines(undetermined, source, settings, report)
  for (const line of determined.lines) lines.set(line.item.id, line)
  return {
    lines,
    pointers,
    explanations: determined.explanations,
    warnings: determined.warnings,
  }
}

function changeableLine(
  state: DocumentState,
  id: string,
  pointer: string,
  report: ReportCorrectionFault,
): LineState | undefined {
  const line = state.get(id)
  if (line === undefined) {
    report({ code: 'unknown-line', pointer, detail: corrections.unknownLineToChange({ id }) })
  } else if (line.item.settles !== undefined) {
    report({ code: 'settled-line', pointer, detail: corrections.settledLine({ id }) })
  } else return line
  return undefined
}

function readTerms(
  line: LineState,
  after: LineAfter,
  pointer: string,
  { round }: EffectiveSettings,
  report: ReportCorrectionFault,
): SnapshotItem {
  const changed = termsAfter(line, after, round, (fault) =>
    report({ ...fault, pointer: `${pointer}${fault.pointer}` }),
  )
  const { item, basis } = line
  const before = enteredAmountOf(item).isZero() ? basis : item
  if (enteredAmountOf(changed).times(enteredAmountOf(before)).lessThan(0))
    report({
      code: 'changes-sign',
      pointer,
      detail: corrections.lineChangesSign({ id: item.id }),
    })
  return changed
}

function removed(line: LineState, pointer: string, report: ReportCorrectionFault): null {
  if (isGone(line)) reportUnchanged(line.item.id, pointer, report)
  return null
}

/** Reports a line that the correction names and does not change. */
export function reportUnchanged(id: string, pointer: string, report: ReportCorrectionFault): void {
  report({
    code: 'nothing-changes',
    pointer,
    detail: corrections.lineUnchanged({ id }),
  })
}

function reportNamedTwice(id: string, pointer: string, report: ReportCorrectionFault): void {
  report({ code: 'line-named-twice', pointer, detail: corrections.lineNamedTwice({ id }) })
}

function reportKnownId(id: string, pointer: string, report: ReportCorrectionFault): void {
  report({ code: 'duplicate-item-id', pointer, detail: corrections.idOfNewLineTaken({ id }) })
}
