import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { type Calculation, calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import type { DocumentUse } from '@fiscus/tax-engine/lines/read-lines'
import type { TaxEvents } from '../context/tax-events.ts'

/** The result of a successful calculation. */
export type Calculated = Extract<Calculation, { kind: 'calculated' }>

/**
 * Calculates a document as a whole. An invoice to issue must state its Polish tax in PLN.
 * @throws Problem 422 `calculation-refused` with every fault and its pointer into the request
 */
export function calculateOrThrow(
  { events }: { events: Pick<TaxEvents, 'calculationRefused'> },
  document: TaxDocument,
  configuration: TaxConfiguration,
  use: DocumentUse = 'draft',
): Calculated {
  const calculation = calculateDocument(document, configuration, use)
  if (calculation.kind === 'calculated') return calculation
  for (const code of new Set(calculation.faults.map((fault) => fault.code))) events.calculationRefused(code)
  throw calculationProblem(calculation.faults)
}

/** The problem 422 with all faults of a document. */
export function calculationProblem(faults: readonly ProblemError[]): Problem {
  const [first] = faults
  const detail =
    faults.length === 1 && first ? first.detail : `The document has ${faults.length} faults; see errors.`
  return new Problem('calculation-refused', detail, { errors: faults })
}
