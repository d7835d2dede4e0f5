const referenceMissing = '23503'
const integrityViolation = /^23...$/

/** A constraint that has refused a change (SQLSTATE class 23). */
export type ConstraintFault = { constraint: string; detail: string; isReference: boolean }

/** The constraint behind a failed statement; null: it failed for another reason. */
export function constraintFault(error: unknown): ConstraintFault | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (!('code' in cause) || !integrityViolation.test(String(cause.code))) continue
    const constraint = 'constraint_name' in cause ? String(cause.constraint_name) : ''
    const isReference = cause.code === referenceMissing
    const detail = isReference && 'detail' in cause ? String(cause.detail) : cause.message
    return { constraint, detail, isReference }
  }
  return null
}
