import { setImmediate } from 'node:timers/promises'
import type { CalculateRequest } from '@fiscus/contracts/calculation/calculate-request'
import type { DocumentImpact, DocumentOutcome } from '@fiscus/contracts/configuration/configuration-response'
import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { IsoDate, TaxConfiguration } from '@fiscus/tax-engine/configuration'
import type { TaxDocument } from '@fiscus/tax-engine/document'
import { writeSnapshot } from '@fiscus/tax-engine/snapshot/write-snapshot'
import type { RecentDocument } from './recent-documents.ts'

/**
 * Which documents would come out differently, in any character of their snapshot, if they were issued today under another
 * configuration. What a request says of its tax points is left aside, or a rate of today would never meet a document of
 * last month.
 */
export async function documentImpact(
  documents: readonly RecentDocument[],
  before: TaxConfiguration,
  after: TaxConfiguration,
  today: IsoDate,
): Promise<DocumentImpact> {
  const comparable = { ...after, version: before.version }
  const documentsChanged: DocumentImpact['documentsChanged'] = []
  for (const { id, type, number, request } of documents) {
    // A long calculation each: requests of others come in between.
    await setImmediate()
    const document = issuedToday(request, today)
    const was = calculate(document, before)
    const willBe = calculate(document, comparable)
    if (was.text !== willBe.text)
      documentsChanged.push({ documentId: id, type, number, before: was.outcome, after: willBe.outcome })
  }
  return { documentsChecked: documents.length, documentsChanged }
}

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
