import { Problem } from '@fiscus/contracts/problems/problem'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { Calculation } from '@fiscus/tax-engine/calculation'
import type { TaxConfiguration } from '@fiscus/tax-engine/configuration'
import type { Fault, TaxDocument } from '@fiscus/tax-engine/document'
import type { TaxServiceContext } from '../context.ts'

/** A document that could be calculated. */
export type Calculated = Extract<Calculation, { kind: 'calculated' }>

/**
 * Calculates a document completely or not at all.
 * @throws Problem 422 `calculation-refused` naming every fault by its pointer into the request
 */
export function calculateOrRefuse(
  { events }: Pick<TaxServiceContext, 'events'>,
  document: TaxDocument,
  configuration: TaxConfiguration,
  explain: 'short' | 'full' = 'short',
): Calculated {
  const calculation = calculateDocument(document, configuration, { explain })
  if (calculation.kind === 'calculated') return calculation
  for (const code of new Set(calculation.faults.map((fault) => fault.code))) events.calculationRefused(code)
  throw calculationRefused(calculation.faults)
}

/** The problem 422 that tells all the faults of a document. */
export function calculationRefused(faults: readonly Fault<string>[]): Problem {
  const [first] = faults
  const detail =
    faults.length === 1 && first ? first.detail : `${faults.length} things stand in the way; see errors.`
  return new Problem('calculation-refused', detail, { errors: faults })
}
