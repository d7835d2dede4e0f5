import { Problem } from '@fiscus/contracts/problems/problem'
import type { ProblemCode } from '@fiscus/contracts/problems/problems'
import type { Fault } from '@fiscus/tax-engine/document'

/** The kinds of fault of a record. docs/errors/invalid-request.md describes each code. */
export const recordFaultCodes = [
  'invalid-request',
  'rate-overlap',
  'rate-in-use',
  'group-code-taken',
  'rule-priority-clash',
] as const satisfies ProblemCode[]

/** What keeps a record from being stored: its kind, the JSON pointer inside the record, and what to do about it. */
export type RecordFault = Fault<(typeof recordFaultCodes)[number]>

/** What to check in a configuration that was stored. docs/warnings.md describes each code. */
export const configurationWarningCodes = [
  'target-not-in-force',
  'rule-shadowed',
  'combination-uncovered',
  'fiscal-code-differs-in-fa3',
  'half-even-not-for-polish-invoices',
] as const
export type ConfigurationWarning = Fault<(typeof configurationWarningCodes)[number]>

/**
 * Refuses a write that would leave faults behind, all of them at once. Values that are wrong in themselves come before
 * conflicts with other records.
 * @throws Problem 422 `invalid-request`, or 409 of the first conflict's kind
 */
export function refuseFaults(faults: readonly RecordFault[]): void {
  const worst = faults.find(({ code }) => code === 'invalid-request') ?? faults[0]
  if (worst) throw new Problem(worst.code, worst.detail, { errors: faults })
}

/** Faults or warnings of a record that stands at `base` inside the request. */
export function pointedAt<F extends { pointer: string }>(base: string, faults: readonly F[]): F[] {
  return faults.map((fault) => ({ ...fault, pointer: base + fault.pointer }))
}
