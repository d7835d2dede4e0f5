import type { Explanation } from '../calculation.ts'
import type { TaxConfiguration } from '../configuration.ts'
import { determineTax } from '../determination/determine-tax.ts'
import { distinctFaults } from '../determination/distinct-faults.ts'
import type { Fault, TaxDocument, Warning } from '../document.ts'
import { documentFaults } from '../document-faults.ts'
import type { Terms } from '../terms.ts'
import { documentDiscountShares } from './document-discount.ts'
import { type EnteredAmount, enteredAmount } from './entered-amount.ts'
import { type Line, lineOf } from './line.ts'
import { reportLineFaults } from './line-faults.ts'

/** The lines of a document ready to be calculated, or all that is wrong with them. */
export type LinesRead =
  | { kind: 'read'; lines: Line[]; explanations: Explanation[]; warnings: Warning[] }
  | { kind: 'refused'; faults: Fault[] }

/** Reads the amounts of every line and chooses its taxes. Finds every fault before it refuses. */
export function readLines(
  document: TaxDocument,
  configuration: TaxConfiguration,
  { priceMode, round }: Terms,
  explain: 'short' | 'full',
): LinesRead {
  const faults = new Set<Fault>(documentFaults(document))
  const warnings = new Set<Warning>()
  const lines: Line[] = []
  const explanations: Explanation[] = []
  const entered = document.items.map((item, index) => enteredAmount(item, index, faults))
  const shares = documentDiscountShares(document.documentDiscount, entered, round, faults)
  for (const [index, item] of document.items.entries()) {
    const determination = determineTax(document, index, configuration, explain)
    if (determination.kind === 'refused') {
      for (const fault of determination.faults) faults.add(fault)
      continue
    }
    const { tax, explanation } = determination
    const amounts = { entered: entered[index] as EnteredAmount, documentDiscountShare: shares[index] }
    const line = lineOf({ item, tax, ...amounts }, document.exchangeRate, priceMode)
    reportLineFaults(line, index, faults)
    for (const warning of determination.warnings) warnings.add(warning)
    explanations.push(explanation)
    lines.push(line)
  }
  return faults.size > 0
    ? { kind: 'refused', faults: distinctFaults(faults) }
    : { kind: 'read', lines, explanations, warnings: distinctFaults(warnings) }
}
