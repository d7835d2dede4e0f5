import { Problem } from '@fiscus/contracts/problems/problem'
import { outages } from '@fiscus/messages/outages'
import { originOf } from '@fiscus/runtime/faults/origin'
import { unavailabilityOf } from '@fiscus/runtime/faults/unavailability'

/**
 * Returns the problem 503 `database-unavailable` or `files-unavailable` of an error of the database or the files, with
 * its reason. Null: the error is of another kind.
 */
export function unavailableProblem(cause: unknown): Problem | null {
  const marked = originOf(cause)
  const unavailability = unavailabilityOf(cause)
  if (marked === null || unavailability === null) return null
  const { reason, advice, retryAfterSeconds } = unavailability
  return new Problem(`${marked.origin}-unavailable`, outages.unavailable({ reason, advice }), {
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
    const isOfDatabase = !(error instanceof Problem) && originOf(error)?.origin === 'database'
    throw (isOfDatabase ? unavailableProblem(error) : null) ?? error
  }
}
