import { setImmediate } from 'node:timers/promises'
import { type CalculateRequest, calculateFields } from '@fiscus/contracts/calculation/calculate-request'
import { faultBody } from '@fiscus/contracts/problems/fault-body'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { writeSnapshot, writeTotals } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { z } from 'zod'
import { compareSnapshots, differencesText, type SnapshotDifference } from '../json-text/compare-snapshots.ts'
import type { CalculationWork } from '../threads/calculation-threads.ts'
import type { RecentDocument } from './recent-documents.ts'

/** The latest documents of a tenant, two configurations, and the day to calculate on. */
export type ImpactInput = {
  documents: readonly RecentDocument[]
  before: TaxConfiguration
  after: TaxConfiguration
  on: IsoDate
}

/**
 * The number of documents that were calculated, and each that differs as JSON text with the numbers of its snapshots.
 */
export type DocumentImpactText = { documentsChecked: number; documentsChanged: string[] }

/** Differences listed for a document; the impact has at most 100 documents. */
const differencesMax = 20

/** Finds the documents that a change of the configuration would change. */
export const documentImpactWork: CalculationWork<ImpactInput, DocumentImpactText> = {
  name: 'document-impact',
  execute: documentImpact,
}

/**
 * Finds the documents whose snapshots would differ if they were issued on a day under another configuration, apart from
 * the rules that chose their taxes. The tax points of the requests are ignored: otherwise a rate of today would never
 * apply to a document of last month.
 */
async function documentImpact(input: ImpactInput): Promise<DocumentImpactText> {
  const { documents, before, on } = input
  const after = { ...input.after, version: before.version }
  const documentsChanged: string[] = []
  for (const document of documents) {
    // Each calculation is long: other requests run between two of them.
    await setImmediate()
    const issued = issuedOn(storedRequest.parse(JSON.parse(document.request)), on)
    const was = calculate(issued, before)
    const now = calculate(issued, after)
    const differences = was.text === now.text ? [] : differencesOf(was, now)
    if (differences !== null && differences.length === 0) continue
    documentsChanged.push(documentText(document, was, now, differences ?? []))
  }
  return { documentsChecked: documents.length, documentsChanged }
}

function documentText(
  { id, type, number }: RecentDocument,
  was: Calculated,
  now: Calculated,
  differences: readonly SnapshotDifference[],
): string {
  return (
    `{"documentId":"${id}","type":"${type}","number":${JSON.stringify(number)}` +
    `,"before":${was.outcome},"after":${now.outcome},${differencesText(differences, differencesMax)}}`
  )
}

/** The differences of two snapshots; null when a document without a snapshot has other faults or becomes calculable. */
function differencesOf(was: Calculated, now: Calculated): SnapshotDifference[] | null {
  return was.isRefused || now.isRefused ? null : compareSnapshots(was.text, now.text)
}

const storedRequest = z.object(calculateFields)

function issuedOn(request: CalculateRequest, day: IsoDate): TaxDocument {
  return {
    ...request,
    taxPointDate: day,
    items: request.items.map((item) => ({ ...item, taxPointDate: undefined })),
  }
}

/** The snapshot or the faults as JSON text, and the totals or the faults as JSON text. */
type Calculated = { isRefused: boolean; text: string; outcome: string }

function calculate(document: TaxDocument, configuration: TaxConfiguration): Calculated {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind === 'refused') {
    const text = JSON.stringify({ faults: calculation.faults.map(faultBody) })
    return { isRefused: true, text, outcome: text }
  }
  const { snapshot } = calculation
  return { isRefused: false, text: writeSnapshot(snapshot), outcome: writeTotals(snapshot) }
}
