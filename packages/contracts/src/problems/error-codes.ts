import { correctionFaultCodes } from '@fiscus/tax-engine/corrections/correction-request'
import { creditFaultCodes } from '@fiscus/tax-engine/credit/read-credit'
import { calculationFaultCodes } from '@fiscus/tax-engine/faults/fault'
import { fa3FaultCodes } from '@fiscus/tax-engine/reporting/fa3-fault'
import { jpkFaultCodes } from '@fiscus/tax-engine/reporting/jpk-fault'
import { ossFaultCodes } from '@fiscus/tax-engine/reporting/oss-fault'
import { vatUeFaultCodes } from '@fiscus/tax-engine/reporting/vat-ue-fault'
import { missingDataCodes } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'

/** The codes of a value that is invalid by itself. docs/errors/invalid-request.md describes each code. */
export const valueErrorCodes = [
  'required',
  'unknown-field',
  'read-only',
  'wrong-type',
  'wrong-format',
  'invalid-value',
  'out-of-range',
  'unknown-record',
] as const

/** The codes of a record that is invalid by itself, or that conflicts with others. */
const recordErrorCodes = [
  'invalid-request',
  'rate-overlap',
  'rate-in-use',
  'group-code-taken',
  'category-code-taken',
  'rule-priority-clash',
  'document-number-taken',
  'document-changed',
  'ksef-number-taken',
  'removals-not-allowed',
] as const

/** The codes of the entries in `errors` of a problem. */
export const errorCodes = [
  ...valueErrorCodes,
  ...recordErrorCodes,
  ...calculationFaultCodes,
  ...creditFaultCodes,
  ...missingDataCodes,
  ...correctionFaultCodes,
  ...fa3FaultCodes,
  ...jpkFaultCodes,
  ...ossFaultCodes,
  ...vatUeFaultCodes,
] as const

export type ErrorCode = (typeof errorCodes)[number]
export type ValueErrorCode = (typeof valueErrorCodes)[number]
