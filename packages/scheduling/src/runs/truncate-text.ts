import { inspect } from 'node:util'
import { storableText } from '@fiscus/contracts/fields/bounded-text'
import { DrizzleQueryError } from 'drizzle-orm'

const keptBytesMax = 64 * 1024
const causesMax = 5

/**
 * Text as the execution log keeps it: at most 64 KB of UTF-8, with a note where more was cut off. PostgreSQL takes neither NUL nor
 * half a surrogate pair; both become replacement characters.
 */
export function keptText(text: string): string {
  const bytes = Buffer.byteLength(text)
  if (bytes <= keptBytesMax) return storableText(text)
  const note = `\n[cut to ${keptBytesMax} of ${bytes} bytes]`
  const kept = Buffer.from(text.slice(0, keptBytesMax)).subarray(0, keptBytesMax - Buffer.byteLength(note))
  return storableText(kept.toString().replace(/\uFFFD$/, '') + note)
}

/** What a task answered: a string, if it keeps to its contract. */
export function resultText(result: unknown): string {
  return keptText(typeof result === 'string' ? result : `[no string] ${inspect(result)}`)
}

/** What a task threw, with its stack and its causes: an Error, if it keeps to its contract. */
export function failureText(failure: unknown): string {
  if (!(failure instanceof Error)) return keptText(`[no Error] ${inspect(failure)}`)
  const texts: string[] = []
  for (let cause: unknown = failure; cause !== undefined && texts.length < causesMax; cause = causeOf(cause))
    if (!(cause instanceof DrizzleQueryError)) texts.push(stackOf(cause))
  return keptText(texts.join('\nCaused by: '))
}

/** A failed statement is told by what the database said of it; its parameters are nobody's to read. */
function stackOf(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? String(cause)) : inspect(cause)
}

function causeOf(error: unknown): unknown {
  return error instanceof Error ? error.cause : undefined
}
