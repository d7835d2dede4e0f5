import type { OssKind, OssRateType, OssReason } from '@fiscus/contracts/returns/oss-vocabulary'
import { exports } from '@fiscus/messages/exports'
import type { Message } from '@fiscus/messages/message'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import type { OssFault } from '@fiscus/tax-engine/reporting/oss-fault'
import { roundedFigures, type SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { vatCodeOf } from '@fiscus/tax-engine/vocabulary/countries'
import { type Quarter, quarterOf, quartersBetween } from '../periods/quarter.ts'
import { centsOf } from '../returns/cents.ts'
import { faultOfLine } from '../returns/document-entry.ts'
import { lineDays } from '../returns/line-days.ts'
import { subjectsOf, vatRatesOf } from '../returns/line-subject.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import { linesOfQuarter, type ReturnPeriod, type SettledLines } from '../returns/settled-lines.ts'
import { addTotals, negated, nothing, type Reconciled, type Total } from '../returns/totals.ts'
import { correctionQuartersMax, ossMapping, rateTypeOf } from './oss-mapping.ts'

/**
 * What a row of the quarter is about. `state` is the member state of consumption: EL for Greece, XI for Northern
 * Ireland.
 */
export type OssSupply = { state: string; kind: OssKind; rateType: OssRateType; ratePercent: string }

/** What a correction is about: a state and the quarter of the supply. */
export type OssCorrection = { state: string; quarter: Quarter }

/** A line of the return. */
export type OssLine = ({ supply: OssSupply } | { correction: OssCorrection }) & { amounts: Total }

/**
 * A document in the return of a quarter, in its currency. Its `total` is its lines and its differences, and nothing
 * else.
 */
export type OssEntry = Reconciled<OssReason> & {
  currency: string
  lines: readonly OssLine[]
  /** Pointers begin with `/documents/{id}`. */
  faults: readonly OssFault[]
}

type LineResult =
  | { kind: 'line'; line: OssLine }
  | { kind: 'left_out'; reason: OssReason }
  | { kind: 'refused'; fault: Omit<Fault<OssFault['code']>, 'pointer'> }

/** The entries of a document in a quarter: none if none of its lines is settled in it (tax-calculation §2.14). */
export function ossEntries(document: ReturnDocument, quarter: ReturnPeriod): readonly OssEntry[] {
  return linesOfQuarter(document, quarter).map(({ lines, reversed }) => {
    const entry = entryOf(document, lines, quarter.period)
    return reversed ? oppositeOf(entry) : entry
  })
}

function oppositeOf({ lines, total, declared, differences, ...head }: OssEntry): OssEntry {
  return {
    ...head,
    lines: lines.map((line) => ({ ...line, amounts: negated(line.amounts) })),
    total: negated(total),
    declared: negated(declared),
    differences: new Map(Array.from(differences, ([reason, amounts]) => [reason, negated(amounts)])),
  }
}

/** `here` has for each line whether it is settled. */
function entryOf(document: ReturnDocument, here: SettledLines['lines'], quarter: Quarter): OssEntry {
  const { snapshot } = document
  const lines: OssLine[] = []
  const faults: OssFault[] = []
  const differences = new Map<OssReason, Total>()
  let declared = nothing
  for (const [index, item] of snapshot.items.entries()) {
    const result = here[index] ? lineResult(document, item, quarter) : otherPeriod
    if (result.kind === 'line') {
      lines.push(result.line)
      declared = addTotals(declared, result.line.amounts)
    } else if (result.kind === 'refused') faults.push(faultOfLine(document, index, result.fault))
    else {
      const before = differences.get(result.reason) ?? nothing
      differences.set(result.reason, addTotals(before, amountsOf(item)))
    }
  }
  const total = { net: centsOf(snapshot.totalNet), tax: centsOf(snapshot.totalTax) }
  const head = { currency: snapshot.currency, total, faults }
  if (faults.length === 0) return { ...head, lines, declared, differences }
  const other = differences.get('other_period')
  const refused = { net: total.net - (other?.net ?? 0n), tax: total.tax - (other?.tax ?? 0n) }
  const kept = new Map<OssReason, Total>([['refused', refused]])
  if (other !== undefined) kept.set('other_period', other)
  return { ...head, lines: [], declared: nothing, differences: kept }
}

/** A line that is settled in the quarter: a supply of it, or the correction of an earlier one. */
function lineResult(document: ReturnDocument, item: SnapshotItem, quarter: Quarter): LineResult {
  const subjects = subjectsOf(item)
  if (!subjects.includes('P_13_5')) return { kind: 'left_out', reason: 'not_oss' }
  const [rate] = vatRatesOf(item)
  if (subjects.length > 1 || rate === undefined)
    return refused('oss-several-taxes', exports.ossSeveralTaxes())
  const state = vatCodeOf(rate.country ?? '')
  const supplied = quarterOf(lineDays(document, item).supplied)
  const amounts = amountsOf(item)
  if (supplied !== quarter) {
    if (quartersBetween(supplied, quarter) > correctionQuartersMax)
      return { kind: 'left_out', reason: 'after_three_years' }
    return { kind: 'line', line: { correction: { state, quarter: supplied }, amounts } }
  }
  if (item.itemType === null) return refused('oss-kind-unknown', exports.ossKindUnknown())
  const { kind } = ossMapping[item.itemType]
  const rateType = rateTypeOf(rate.country ?? '', rate.ratePercent)
  const supply = { state, kind, rateType, ratePercent: rate.ratePercent.toFixedAtLeast(2) }
  return { kind: 'line', line: { supply, amounts } }
}

function amountsOf(item: SnapshotItem): Total {
  const { netAmount, taxAmount } = roundedFigures(item)
  return { net: centsOf(netAmount), tax: centsOf(taxAmount) }
}

function refused(code: OssFault['code'], detail: Message): LineResult {
  return { kind: 'refused', fault: { code, detail } }
}

const otherPeriod: LineResult = { kind: 'left_out', reason: 'other_period' }
