import { Problem } from '@fiscus/contracts/problems/problem'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import type { Message } from '@fiscus/messages/message'
import type { Fault } from '@fiscus/tax-engine/faults/fault'

/** The codes of a record's faults. docs/errors/invalid-request.md describes each code. */
export const recordFaultCodes = [
  'invalid-request',
  'rate-overlap',
  'rate-in-use',
  'group-code-taken',
  'category-code-taken',
  'rule-priority-clash',
] as const satisfies ProblemCode[]

/** A reason why a record cannot be stored: its code, the JSON pointer inside the record, and how to correct it. */
export type RecordFault = Fault<(typeof recordFaultCodes)[number]>

/** The fault of a value that no record may have, or that this record may not have. */
export function invalidValue(pointer: string, detail: Message): RecordFault {
  return { code: 'invalid-request', pointer, detail }
}

/** The codes of warnings about a stored configuration. docs/warnings.md describes each code. */
export const configurationWarningCodes = [
  'target-not-in-force',
  'destination-without-rate',
  'rate-name-differs',
  'rule-shadowed',
  'combination-uncovered',
  'fiscal-code-differs-in-fa3',
  'out-of-scope-is-abroad',
  'half-even-for-polish-tax',
] as const

/** A warning, with the rule that it is about. */
export type ConfigurationWarning = Fault<(typeof configurationWarningCodes)[number]> & { ruleId?: string }

/**
 * Rejects a write with faults, all of them at once. Invalid values take precedence over conflicts with other records.
 * @throws Problem 422 `invalid-request`, or 409 with the code of the first conflict
 */
export function requireNoFaults(faults: readonly RecordFault[]): void {
  const main = faults.find(({ code }) => code === 'invalid-request') ?? faults[0]
  if (main) throw new Problem(main.code, main.detail, { errors: faults })
}

/** Prefixes the pointers of a record's faults or warnings with `base`, the record's position in the request. */
export function prefixPointers<F extends { pointer: string }>(base: string, faults: readonly F[]): F[] {
  return faults.map((fault) => ({ ...fault, pointer: base + fault.pointer }))
}
