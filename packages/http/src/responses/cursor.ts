import { Problem } from '@fiscus/contracts/problems/problem'
import type { z } from 'zod'

/** Makes the opaque cursor of a page's last record from its sort key. */
export function writeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Reads a cursor back; `schema` describes the sort key. A cursor is no secret and gives no access: all it can do is to
 * start a list of the caller's own records somewhere else, so it is checked and not signed.
 * @throws Problem 422 `invalid-request` when it is not one that this list gave out
 */
export function readCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const result = schema.safeParse(parse(cursor))
  if (result.success) return result.data
  throw new Problem('invalid-request', 'The cursor is not one of this list.', {
    errors: [{ pointer: '/query/cursor', detail: 'must be the "next" of an answer of this list' }],
  })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
