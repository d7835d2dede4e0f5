import type { TaxConfiguration } from '../configuration/configuration.ts'
import { type RuleRejection, rejectedRules } from '../matrix/rule-matrix.ts'
import type { Explanation } from './explanation.ts'

/**
 * All rules that were read before the winner of a line, which the explanation itself cuts to the first 20
 * (tax-calculation §4.11).
 */
export function allRejections(
  configuration: TaxConfiguration,
  { facts, chosenBy }: Explanation,
): readonly RuleRejection[] {
  const { customerType, geoZone, itemType, taxPointDate } = facts
  if (chosenBy.kind !== 'rule' || customerType === null || geoZone === null || itemType === null) return []
  const cell = {
    customerType: customerType.value,
    geoZone: geoZone.value,
    itemType: itemType.value,
    taxCategory: facts.taxCategory?.value ?? null,
  }
  return rejectedRules(configuration, cell, taxPointDate.value)
}
