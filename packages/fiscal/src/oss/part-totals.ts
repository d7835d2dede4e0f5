import { type OssKind, type OssPart, ossReasons } from '@fiscus/contracts/returns/oss-vocabulary'
import { Decimal } from '@fiscus/tax-engine/numbers/decimal'
import type { Quarter } from '../periods/quarter.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import type { Total } from '../returns/totals.ts'
import { type OssLine, ossEntries } from './oss-entry.ts'

/**
 * A difference, or rows: those of a state, a kind, a rate and a corrected quarter, where they are named. Documents in a
 * currency, or in any.
 */
export type OssSelection = {
  part: OssPart
  state?: string | undefined
  kind?: OssKind | undefined
  ratePercent?: string | undefined
  correctedQuarter?: Quarter | undefined
  currency?: string | undefined
}

/**
 * What the lines of a document amount to in a part of a quarter, or its difference, in the currency of the document.
 */
export function ossPartTotals(
  document: ReturnDocument,
  quarter: ReturnPeriod,
  selection: OssSelection,
): Total[] {
  const { currency = document.snapshot.currency, part } = selection
  if (document.snapshot.currency !== currency) return []
  const reason = ossReasons.find((one) => one === part)
  return ossEntries(document, quarter).flatMap(({ differences, lines }) => {
    if (reason === undefined)
      return lines.flatMap((line) => (isSelected(line, selection) ? [line.amounts] : []))
    const difference = differences.get(reason)
    return difference === undefined ? [] : [difference]
  })
}

function isSelected(line: OssLine, selection: OssSelection): boolean {
  if ('supply' in line) {
    const { state, kind, ratePercent } = line.supply
    return (
      selection.part !== 'corrections' &&
      state === (selection.state ?? state) &&
      kind === (selection.kind ?? kind) &&
      new Decimal(ratePercent).equals(selection.ratePercent ?? ratePercent)
    )
  }
  const { state, quarter } = line.correction
  return (
    selection.part !== 'supplies' &&
    state === (selection.state ?? state) &&
    quarter === (selection.correctedQuarter ?? quarter)
  )
}
