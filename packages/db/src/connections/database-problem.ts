import { Problem } from '@fiscus/contracts/problems/problem'
import { databaseUnavailability } from '@fiscus/runtime/faults/database-unavailable'

/** Returns the problem 503 `database-unavailable` of an error of a database, with its reason. Null: the error is of another kind. */
export function databaseProblem(cause: unknown): Problem | null {
  const unavailability = databaseUnavailability(cause)
  if (unavailability === null) return null
  const { reason, advice, retryAfterSeconds } = unavailability
  return new Problem('database-unavailable', `${reason}: ${advice}`, {
    headers: { 'Retry-After': String(retryAfterSeconds) },
    cause,
  })
}

/**
 * Returns the result of work on a database.
 * @throws Problem 503 `database-unavailable` in place of the error of a database that cannot be used
 */
export async function rejectAsUnavailable<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    throw error instanceof Problem ? error : (databaseProblem(error) ?? error)
  }
}
