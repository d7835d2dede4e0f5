import { calculateDocument } from '@fiscus/tax-engine/calculate-document'
import type { Customer, TaxDocument, TaxDocumentItem } from '@fiscus/tax-engine/document/document'
import { seededConfiguration } from '@fiscus/tax-engine/seed/seeded-configuration'
import type { TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import type { ReturnDocument } from '../returns/return-document.ts'

export const buyers = {
  poland: { country: 'PL', isBusiness: true },
  germany: { customerType: 'b2b', geoZone: 'eu_vat', country: 'DE' },
  usa: { country: 'US', isBusiness: true },
  germanConsumer: { country: 'DE', isBusiness: false },
} as const satisfies Record<string, Customer>

/** Calculates lines of 100.00 with the configuration of a new tenant, on 15 October 2026. */
export function calculated(
  customer: Customer,
  items: readonly Partial<TaxDocumentItem>[],
  document: Partial<TaxDocument> = {},
): TaxSnapshot {
  const calculation = calculateDocument(
    {
      currency: 'PLN',
      taxPointDate: '2026-10-15',
      customer,
      items: items.map((item, index) => ({
        id: String(index + 1),
        quantity: '1',
        unitPrice: '100',
        itemType: 'product',
        ...item,
      })),
      ...document,
    },
    seededConfiguration,
  )
  if (calculation.kind === 'refused') throw new Error(JSON.stringify(calculation.faults))
  return calculation.snapshot
}

/** An approved invoice, of one line in Poland unless `document` has another snapshot. */
export function invoice(document: Partial<ReturnDocument> = {}): ReturnDocument {
  return {
    id: '0190a0b0-0000-7000-8000-000000000001',
    invoiceType: 'standard',
    number: 'FV/1',
    issueDate: '2026-10-15',
    correctionReason: null,
    reductionDate: null,
    effectivePeriod: null,
    snapshot: calculated(buyers.poland, [{}]),
    content: {},
    linesInPln: null,
    sequence: 1,
    voidSequence: null,
    ksef: null,
    ...document,
  }
}
