import { determineTaxes } from '../determination/determine-taxes.ts'
import type { DeterminationInput } from '../determination/determined-tax.ts'
import type { Explanation } from '../determination/explanation.ts'
import { checkDocument, checkSize } from '../document/check-document.ts'
import type { EffectiveSettings } from '../document/effective-settings.ts'
import { distinctFaults } from '../faults/distinct-faults.ts'
import type { Fault, ReportFault, Warning } from '../faults/fault.ts'
import { checkLine } from './check-line.ts'
import type { GoodsLine } from './cost-portions.ts'
import { shareDocumentDiscount } from './document-discount.ts'
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
  const entered = document.items.map((item, index) => ({
    item,
    index,
    entered: enteredAmount(item, index, report),
  }))
  const discounted = shareDocumentDiscount(document.documentDiscount, entered, round, report)
  const costs = discounted.filter(({ line }) => followsGoods(line.item, input))
  const isCost = new Set(costs)
  const determine = determineTaxes(input)
  const goods = discounted.map((priced): GoodsLine | undefined => {
    if (isCost.has(priced)) return undefined
    const { index } = priced.line
    const determination = determine(index, report)
    if (determination === undefined) return undefined
    const line = lineOf(priced, determination.tax, document.exchangeRate, priceMode)
    checkLine(line, index, report)
    for (const warning of determination.warnings) warnings.add(warning)
    return { line, explanation: determination.explanation }
  })
  const taxed = goods.filter((line) => line !== undefined)
  // A cost takes the taxes of all goods: with a fault among them its portions would be wrong.
  const isShared = costs.length > 0 && (faults.size === 0 || costs.length === discounted.length)
  const portions = isShared ? shareCosts(costs, taxed, input, priceMode, report) : null
  const results = portions
    ? discounted.flatMap((line, position) => goods[position] ?? portions.get(line) ?? [])
    : taxed
  const lines = results.map(({ line }) => line)
  const explanations = results.map(({ explanation }) => explanation)
  const missing = missingExchangeRate(document.currency, lines)
  if (missing) (use === 'invoice' ? faults : warnings).add(missing)
  return faults.size > 0
    ? { kind: 'refused', faults: distinctFaults(faults) }
    : { kind: 'read', lines, explanations, warnings: distinctFaults(warnings) }
}
