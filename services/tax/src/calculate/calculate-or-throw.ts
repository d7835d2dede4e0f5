import { Problem, type ProblemError } from '@fiscus/contracts/problems/problem'
import { calculation } from '@fiscus/messages/calculation'
import { type Calculation, calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import type { DocumentUse } from '@fiscus/tax-engine/lines/read-lines'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'

/** The result of a successful calculation. */
export type Calculated = Extract<Calculation, { kind: 'calculated' }>

/**
 * Calculates a document as a whole. An invoice to issue must state its Polish tax in PLN.
 * `settled` are the lines that take off the advances of a settlement invoice.
 * @throws Problem 422 `calculation-refused` with every fault and its pointer into the request
 */
export function calculateOrThrow(
  document: TaxDocument,
  configuration: TaxConfiguration,
  use: DocumentUse = 'draft',
  settled: readonly SnapshotItem[] = [],
): Calculated {
  const calculation = calculateDocument(document, configuration, use, settled)
  if (calculation.kind === 'calculated') return calculation
  throw calculationProblem(calculation.faults)
}

/** The problem 422 with all faults of a document. */
export function calculationProblem(faults: readonly ProblemError[]): Problem {
  const [first] = faults
  const detail =
    faults.length === 1 && first ? first.detail : calculation.severalFaults({ count: faults.length })
  return new Problem('calculation-refused', detail, { errors: faults })
}
