import type { TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { calculateOrThrow } from '../calculate/calculate-or-throw.ts'
import type { CalculateContext } from '../calculate/calculate-tax.ts'
import type { Work } from '../threads/work.ts'
import { compareSnapshots, type SnapshotDifference } from './compare-snapshots.ts'

/** The JSON texts of a stored document. */
export type StoredTexts = { request: string; summary: string; snapshot: string }

const differencesMax = 1000

/** Recalculates a large document in a thread. The main thread counts refusals. */
export const recalculateWork: Work<StoredTexts, { text: string }> = {
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
  const { snapshot: recalculated } = calculateOrThrow(context, JSON.parse(request), configuration)
  const differences = compareSnapshots(snapshot, writeSnapshot(recalculated))
  const listed = differences.slice(0, differencesMax).map(differenceText)
  return (
    `{"changed":${differences.length > 0},"summary":{"before":${summary},"after":${writeTotals(recalculated)}}` +
    `,"differencesTotal":${differences.length},"differences":[${listed.join()}]}`
  )
}

function differenceText({ pointer, was, now }: SnapshotDifference): string {
  const before = was === undefined ? '' : `,"was":${was}`
  const after = now === undefined ? '' : `,"now":${now}`
  return `{"pointer":${JSON.stringify(pointer)}${before}${after}}`
}
