import { inspect } from 'node:util'
import type { Message } from '@fiscus/messages/message'
import { MessageError } from '@fiscus/messages/message-error'
import { unavailabilityOf } from '@fiscus/runtime/faults/unavailability'
import { DrizzleQueryError } from 'drizzle-orm'
import { JobOutage } from './define-job-kind.ts'

/**
 * Returns the reason of a failure. Of a failed statement it is only the message of the database, because the statement
 * and its parameters may contain personal data.
 */
export function failureMessage(failure: unknown): Message | string {
  if (failure instanceof MessageError) return failure.text
  const cause = failure instanceof DrizzleQueryError ? failure.cause : failure
  return cause instanceof Error ? cause.message : inspect(cause)
}

/**
 * Returns why a step failed that fails in every job at present, and succeeds when the database, the files or what the kind needs are back;
 * else null.
 */
export function outageMessage(failure: unknown): Message | null {
  if (failure instanceof JobOutage) return failure.text
  const unavailability = unavailabilityOf(failure)
  return unavailability?.isOutage ? unavailability.reason : null
}
