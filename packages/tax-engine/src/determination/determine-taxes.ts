import type { ReportFault } from '../faults/fault.ts'
import { type DecidedItem, haveSameFacts } from './deciding-facts.ts'
import { determineTax } from './determine-tax.ts'
import type { Determination, DeterminationInput } from './determined-tax.ts'

type Known = { item: DecidedItem; determination: Determination }

/** Documents with more different lines determine the others one by one. */
const knownMax = 16

/**
 * Returns `determineTax` for all lines of a document. Lines with the same facts share one determination, in which only
 * the id differs; one with faults or warnings, whose pointers name the line, is not shared.
 */
export function determineTaxes(
  input: DeterminationInput,
): (itemIndex: number, report: ReportFault) => Determination | undefined {
  const known: Known[] = []
  return (itemIndex, report) => {
    const item = input.document.items[itemIndex]
    const alike = item && known.find((other) => haveSameFacts(item, other.item))
    if (item && alike) return forLine(item, alike.determination)
    const determination = determineTax(input, itemIndex, report)
    if (item && determination && determination.warnings.length === 0 && known.length < knownMax)
      known.push({ item, determination })
    return determination
  }
}

function forLine({ id }: DecidedItem, { tax, explanation, warnings }: Determination): Determination {
  const { facts, rulesRead, rulesRejected, chosenBy, taxedAtHome, rates } = explanation
  return {
    tax,
    explanation: { itemId: id, facts, rulesRead, rulesRejected, chosenBy, taxedAtHome, rates },
    warnings,
  }
}
