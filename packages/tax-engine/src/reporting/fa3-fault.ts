import type { Fault } from '../faults/fault.ts'

/** Why a document has no valid FA(3) file. docs/errors/export-refused.md describes each code. */
export const fa3FaultCodes = [
  'fa3-not-an-invoice',
  'fa3-seller-missing',
  'fa3-buyer-nip-changed',
  'fa3-exemption-basis-missing',
  'original-waits-for-number',
  'fa3-issue-date-to-come',
  'fa3-too-many-lines',
  'fa3-several-taxes',
  'fa3-no-field',
  'fa3-exchange-rate-missing',
  'fa3-invalid',
] as const

/** `pointer` leads to the field of the document. */
export type Fa3Fault = Fault<(typeof fa3FaultCodes)[number]>
