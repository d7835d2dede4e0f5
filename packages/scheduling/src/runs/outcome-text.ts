import { inspect } from 'node:util'
import { storableText } from '@fiscus/contracts/fields/text'
import { DrizzleQueryError } from 'drizzle-orm'

const bytesMax = 64 * 1024
const causesMax = 5
/** Stands between an error and its cause. */
export const causeSeparator = '\nCaused by: '

/**
 * Returns a text as the execution log stores it: at most 64 KB of UTF-8, with a note if it was cut. NUL and unpaired
 * surrogates, which PostgreSQL rejects, become replacement characters.
 */
export function truncateText(text: string): string {
  const bytes = Buffer.byteLength(text)
  if (bytes <= bytesMax) return storableText(text)
  const note = `\n[cut to ${bytesMax} of ${bytes} bytes]`
  const start = Buffer.from(text.slice(0, bytesMax)).subarray(0, bytesMax - Buffer.byteLength(note))
  return storableText(start.toString().replace(/\uFFFD$/, '') + note)
}

/** Returns the result of a task as text. A task should return a string; any other value is inspected. */
export function resultText(result: unknown): string {
  return truncateText(typeof result === 'string' ? result : `[no string] ${inspect(result)}`)
}

/**
 * Returns the error of a task as text, with its stack and at most four causes. A task should throw an Error; any other
 * value is inspected.
 */
export function failureText(failure: unknown): string {
  if (!(failure instanceof Error)) return truncateText(`[no Error] ${inspect(failure)}`)
  const texts: string[] = []
  for (let cause: unknown = failure; cause !== undefined && texts.length < causesMax; cause = causeOf(cause))
    // The message of a DrizzleQueryError contains the parameters of the statement; its cause has the database's error.
    if (!(cause instanceof DrizzleQueryError)) texts.push(stackOf(cause))
  return truncateText(texts.join(causeSeparator))
}

/** Returns the first line of the last cause in the text of a failure, without its stack. */
export function lastCause(text: string): string {
  return text.split(causeSeparator).at(-1)?.split('\n', 1)[0] ?? ''
}

function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? String(cause)) : inspect(cause)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
