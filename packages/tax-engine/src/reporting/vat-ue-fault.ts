import type { Fault } from '../faults/fault.ts'

/** Why a month has no VAT-UE. docs/errors/export-refused.md describes each code. */
export const vatUeFaultCodes = [
  'vat-ue-buyer-number',
  'vat-ue-no-part',
  'vat-ue-several-taxes',
  'vat-ue-exchange-rate-missing',
  'vat-ue-too-many-buyers',
] as const

/**
 * `pointer` leads to the buyer or a line of a document (`/documents/{id}/content/buyer/taxId`,
 * `/documents/{id}/items/0`).
 */
export type VatUeFault = Fault<(typeof vatUeFaultCodes)[number]>
