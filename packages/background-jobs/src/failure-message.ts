import { inspect } from 'node:util'
import { storableText } from '@fiscus/contracts/fields/text'
import { unavailabilityOf } from '@fiscus/runtime/faults/unavailability'
import { DrizzleQueryError } from 'drizzle-orm'

const lengthMax = 2000

/**
 * Returns the message of a failure, as the row of a job stores it. Of a failed statement only the message of the
 * database is stored, because the statement and its parameters may contain personal data.
 */
export function failureMessage(failure: unknown): string {
  const cause = failure instanceof DrizzleQueryError ? failure.cause : failure
  const text = cause instanceof Error ? cause.message : inspect(cause)
  return storableText(text.slice(0, lengthMax))
}

/**
 * Returns why a step failed that fails in every job at present, and succeeds when the database or the files are back;
 * else null.
 */
export function outageMessage(failure: unknown): string | null {
  const unavailability = unavailabilityOf(failure)
  return unavailability?.isOutage ? unavailability.reason : null
}
