import { setImmediate } from 'node:timers/promises'
import { type CalculateRequest, calculateFields } from '@fiscus/contracts/calculation/calculate-request'
import type { DocumentImpact, DocumentOutcome } from '@fiscus/contracts/configuration/configuration-response'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document/document'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import { z } from 'zod'
import type { Work } from '../threads/work.ts'
import type { RecentDocument } from './recent-documents.ts'

/** The latest documents of a tenant, two configurations, and the day to calculate on. */
export type ImpactInput = {
  documents: readonly RecentDocument[]
  before: TaxConfiguration
  after: TaxConfiguration
  today: IsoDate
}

/** `documentImpact` in a thread. */
export const documentImpactWork: Work<ImpactInput, DocumentImpact> = {
  name: 'document-impact',
  execute: documentImpact,
}

/**
 * Finds the documents whose snapshot would differ in any character if they were issued today under another configuration.
 * The tax points of the requests are ignored: otherwise a rate of today would never apply to a document of last month.
 */
export async function documentImpact({
  documents,
  before,
  after,
  today,
}: ImpactInput): Promise<DocumentImpact> {
  const comparable = { ...after, version: before.version }
  const documentsChanged: DocumentImpact['documentsChanged'] = []
  for (const { id, type, number, request } of documents) {
    // Each calculation is long: other requests run between two of them.
    await setImmediate()
    const document = issuedToday(storedRequest.parse(JSON.parse(request)), today)
    const current = calculate(document, before)
    const changed = calculate(document, comparable)
    if (current.text !== changed.text)
      documentsChanged.push({ documentId: id, type, number, before: current.outcome, after: changed.outcome })
  }
  return { documentsChecked: documents.length, documentsChanged }
}

const storedRequest = z.object(calculateFields)

function issuedToday(request: CalculateRequest, today: IsoDate): TaxDocument {
  return {
    ...request,
    taxPointDate: today,
    items: request.items.map((item) => ({ ...item, taxPointDate: undefined })),
  }
}

function calculate(
  document: TaxDocument,
  configuration: TaxConfiguration,
): { text: string; outcome: DocumentOutcome } {
  const calculation = calculateDocument(document, configuration)
  if (calculation.kind === 'refused') {
    const outcome = { faults: [...calculation.faults] }
    return { text: JSON.stringify(outcome), outcome }
  }
  const { snapshot } = calculation
  const outcome = {
    totalNet: snapshot.totalNet.toFixed(2),
    totalTax: snapshot.totalTax.toFixed(2),
    totalGross: snapshot.totalGross.toFixed(2),
    totalWht: snapshot.totalWht.toFixed(2),
    totalPaymentDue: snapshot.totalPaymentDue.toFixed(2),
  }
  return { text: writeSnapshot(snapshot), outcome }
}
