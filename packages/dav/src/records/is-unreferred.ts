import { constraintViolation } from '@fiscus/db/queries/constraint-violation'

/** Whether a deletion succeeds; false: a record refers to the deleted one. */
export async function isUnreferred(deletion: () => Promise<unknown>): Promise<boolean> {
  try {
    await deletion()
    return true
  } catch (error) {
    if (constraintViolation(error)) return false
    throw error
  }
}
