import { originOf } from '@fiscus/runtime/faults/origin'

const missingReference = '23503'
const integrityViolation = /^23...$/

/** A violated constraint of the database (SQLSTATE class 23), and a message for users. */
export type ConstraintViolation = { constraint: string; detail: string }

/** Returns the constraint that a failed statement violated; null: it failed for another reason. */
export function constraintViolation(error: unknown): ConstraintViolation | null {
  const marked = originOf(error)
  if (marked?.origin !== 'database' || !integrityViolation.test(marked.code)) return null
  const { error: cause, code } = marked
  const constraint = 'constraint_name' in cause ? String(cause.constraint_name) : ''
  // `detail` contains the id of the missing record for a missing reference.
  const detail = code === missingReference && 'detail' in cause ? String(cause.detail) : cause.message
  return { constraint, detail }
}
