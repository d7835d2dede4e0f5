import { inspect } from 'node:util'
import { storableMessage, storableText } from '@fiscus/contracts/fields/text'
import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { messageSchema } from '@fiscus/contracts/problems/problem-schema'
import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import { DrizzleQueryError } from 'drizzle-orm'
import { z } from 'zod'

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

/**
 * Why a run ended without its task, as columns of the execution log: `error` is its English, `error_message` null if it
 * is too long to store.
 */
export function storedError(reason: Message): { error: string; error_message: Message | null } {
  return textColumns('error', reason)
}

/** The result of a run as the execution log stores it: `text` is its English, `message` null if that was cut. */
export type StoredResult = { text: string; message: Message | null; foundWork: boolean }

const taskResult = z.object({ message: messageSchema, foundWork: z.boolean() })

/**
 * Returns the result of a task as the execution log stores it. A task is code of others, and may return anything: what
 * is no result is inspected.
 */
export function storedResult(result: unknown): StoredResult {
  const { data } = taskResult.safeParse(result)
  if (!data) return { text: truncateText(`[no result] ${inspect(result)}`), message: null, foundWork: true }
  const { message, foundWork } = data
  return { text: truncateText(render(message)), message: storableMessage(message), foundWork }
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
