import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { readSnapshot } from '@fiscus/tax-engine/snapshot/read-snapshot'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import type { CalculateContext } from '../calculate/calculate-tax.ts'
import { compareSnapshots, differencesText } from '../json-text/compare-snapshots.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'

/** The JSON texts of a stored document. */
export type StoredTexts = { request: string; summary: string; snapshot: string }

const differencesMax = 1000

/** Recalculates a large document in a thread. The main thread counts refusals. */
export const recalculateWork: CalculationWork<StoredTexts, { text: string }> = {
  name: 'recalculate',
  execute(stored, configuration) {
    if (configuration === null) throw new Error('The work was started without a configuration.')
    return { text: recalculationText({ events: { calculationRefused() {} } }, stored, configuration) }
  },
}

/**
 * Calculates a stored document under a configuration and returns the differences as JSON text.
 * @throws Problem 422 `calculation-refused`
 */
export function recalculationText(
  context: Pick<CalculateContext, 'events'>,
  { request, summary, snapshot }: StoredTexts,
  configuration: TaxConfiguration,
): string {
  const { snapshot: recalculated } = calculateOrThrow(
    context,
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
