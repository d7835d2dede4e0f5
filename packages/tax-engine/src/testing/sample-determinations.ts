import type { TaxConfiguration } from '../configuration/configuration.ts'
import { determineTax } from '../determination/determine-tax.ts'
import type { Determination } from '../determination/determined-tax.ts'
import type { Customer, TaxDocument, TaxDocumentItem } from '../document/document.ts'
import type { Fault } from '../faults/fault.ts'
import { seededConfiguration } from '../seed/seeded-configuration.ts'
import { documentOf } from './sample-calculations.ts'

/** The taxes of a line, or its faults in the order in which they were reported. */
type Outcome = ({ kind: 'determined' } & Determination) | { kind: 'refused'; faults: readonly Fault[] }

/** Determines the tax of one line of a document. */
export function determineLine(
  document: TaxDocument,
  itemIndex: number,
  configuration: TaxConfiguration = seededConfiguration,
): Outcome {
  const faults: Fault[] = []
  const determination = determineTax({ document, configuration }, itemIndex, (fault) => {
    faults.push(fault)
  })
  return determination ? { kind: 'determined', ...determination } : { kind: 'refused', faults }
}

/** Determines the tax of a document's only line. */
export function determine(
  customer: Customer | undefined,
  item: Partial<TaxDocumentItem> = {},
  configuration?: TaxConfiguration,
): Outcome {
  return determineLine(documentOf({ customer }, item), 0, configuration)
}

/** The tax codes of a line, or the codes of its faults: `VAT8+CITY`. */
export function codesOf(outcome: Outcome): string {
  const codes =
    outcome.kind === 'determined'
      ? outcome.tax.components.map(({ rate }) => rate.taxCode)
      : outcome.faults.map((fault) => fault.code)
  return codes.join('+')
}

/** The determination of a line that has a tax. */
export function expectTax(outcome: Outcome) {
  if (outcome.kind === 'refused') throw new Error(JSON.stringify(outcome.faults))
  return outcome
}
