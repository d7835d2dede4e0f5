import { determineTax } from '../determination/determine-tax.ts'
import type { DeterminationInput } from '../determination/determined-tax.ts'
import type { Explanation } from '../determination/explanation.ts'
import { checkDocument, checkSize } from '../document/check-document.ts'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import { distinctFaults } from '../faults/distinct-faults.ts'
import type { Fault, ReportFault, Warning } from '../faults/fault.ts'
import { checkLine } from './check-line.ts'
import type { GoodsLine } from './cost-portions.ts'
import { type DiscountedLine, shareDocumentDiscount } from './document-discount.ts'
import { enteredAmount } from './entered-amount.ts'
import { type Line, lineOf } from './line.ts'
import { missingExchangeRate } from './missing-exchange-rate.ts'
import { followsGoods, shareCosts } from './share-costs.ts'

/** The lines of a document ready to be calculated, or every fault of the document. */
export type LinesRead =
  | { kind: 'read'; lines: Line[]; explanations: Explanation[]; warnings: Warning[] }
  | { kind: 'refused'; faults: Fault[] }

/** A calculation without effect, or an invoice to issue: then some warnings are faults. */
export type DocumentUse = 'draft' | 'invoice'

/** Reads the amounts of every line and chooses its taxes. Collects every fault before it refuses the document. */
export function readLines(
  input: DeterminationInput & { use: DocumentUse },
  { priceMode, round }: EffectiveSettings,
): LinesRead {
  const { document, use } = input
  const faults = new Set<Fault>()
  const report: ReportFault = (fault) => {
    faults.add(fault)
  }
  if (!checkSize(document, report)) return { kind: 'refused', faults: [...faults] }
  checkDocument(document, report)
  const warnings = new Set<Warning>()
  const read = new Map<DiscountedLine, GoodsLine[]>()
  const entered = document.items.map((item, index) => ({
    item,
    index,
    entered: enteredAmount(item, index, report),
  }))
  const discounted = shareDocumentDiscount(document.documentDiscount, entered, round, report)
  const costs = discounted.filter(({ line }) => followsGoods(line.item, input))
  const isCost = new Set(costs)
  for (const goods of discounted.filter((line) => !isCost.has(line))) {
    const { index } = goods.line
    const determination = determineTax(input, index, report)
    if (determination === undefined) continue
    const line = lineOf(goods, determination.tax, document.exchangeRate, priceMode)
    checkLine(line, index, report)
    for (const warning of determination.warnings) warnings.add(warning)
    read.set(goods, [{ line, explanation: determination.explanation }])
  }
  // A cost takes the taxes of all goods: with a fault among them its portions would be wrong.
  if (costs.length > 0 && (faults.size === 0 || costs.length === discounted.length))
    for (const [cost, portions] of shareCosts(costs, [...read.values()].flat(), input, priceMode, report))
      read.set(cost, portions)
  const results = discounted.flatMap((line) => read.get(line) ?? [])
  const lines = results.map(({ line }) => line)
  const explanations = results.map(({ explanation }) => explanation)
  const missing = missingExchangeRate(document.currency, lines)
  if (missing) (use === 'invoice' ? faults : warnings).add(missing)
  return faults.size > 0
    ? { kind: 'refused', faults: distinctFaults(faults) }
    : { kind: 'read', lines, explanations, warnings: distinctFaults(warnings) }
}
