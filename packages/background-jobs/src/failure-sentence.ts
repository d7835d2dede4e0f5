import { inspect } from 'node:util'
import { storableText } from '@fiscus/contracts/fields/bounded-text'
import { DrizzleQueryError } from 'drizzle-orm'

const lengthMax = 2000

/** What a failure says of itself. A failed statement is told by what the database said: its parameters are nobody's to read. */
export function failureSentence(failure: unknown): string {
  const cause = failure instanceof DrizzleQueryError ? failure.cause : failure
  const text = cause instanceof Error ? cause.message : inspect(cause)
  return storableText(text.slice(0, lengthMax))
}
