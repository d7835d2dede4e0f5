import type { Fault } from '../faults/fault.ts'

/** Why a month has no JPK_V7M file. docs/errors/export-refused.md describes each code. */
export const jpkFaultCodes = [
  'jpk-seller-missing',
  'jpk-no-field',
  'jpk-several-taxes',
  'jpk-exchange-rate-missing',
  'jpk-cash-accounting',
  'jpk-too-many-rows',
  'jpk-invalid',
] as const

/**
 * `pointer` leads to the field of the seller's profile (`/seller/nip`) or to the line of a document
 * (`/documents/{id}/items/0`).
 */
export type JpkFault = Fault<(typeof jpkFaultCodes)[number]>
