import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import { compareSnapshots, differencesText } from '../json-text/compare-snapshots.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'

/** The JSON texts of a stored document. */
export type StoredTexts = { request: string; summary: string; snapshot: string }

const differencesMax = 1000

/** Recalculates a document. */
export const recalculateWork: CalculationWork<StoredTexts, string> = {
  name: 'recalculate',
  execute(stored, configuration) {
    if (configuration === null) throw new Error('The work was started without a configuration.')
    return recalculationText(stored, configuration)
  },
}

/**
 * Calculates a stored document under a configuration and returns the differences as JSON text.
 * @throws Problem 422 `calculation-refused`
 */
function recalculationText(
  { request, summary, snapshot }: StoredTexts,
  configuration: TaxConfiguration,
): string {
  const { snapshot: recalculated } = calculateOrThrow(
    JSON.parse(request),
    configuration,
    'draft',
    // The advances of a settlement invoice do not depend on the configuration.
    readSnapshot(snapshot).items.filter(({ settles }) => settles !== undefined),
  )
  const differences = compareSnapshots(snapshot, writeSnapshot(recalculated))
  return (
    `{"changed":${differences.length > 0},"summary":{"before":${summary},"after":${writeTotals(recalculated)}}` +
    `,${differencesText(differences, differencesMax)}}`
  )
}
