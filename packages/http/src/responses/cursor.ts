import { isStorable } from '@fiscus/contracts/fields/text'
import { Problem } from '@fiscus/contracts/problems/problem'
import { requests } from '@fiscus/messages/requests'
import { z } from 'zod'
import { foreignCursor } from '../requests/bound-cursor.ts'

/** An instant of a sort key. PostgreSQL has no year 0000. */
export const instantKey = z.iso.datetime().refine((instant) => instant >= '0001')
/** A text of a sort key. */
export const textKey = z.string().refine(isStorable)

/** Creates an opaque cursor from the sort key of a page's last record. */
export function writeCursor(key: unknown): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url')
}

/**
 * Reads the sort key of a cursor. A cursor is validated but not signed: a forged one only changes where a list of the
 * caller's own records starts.
 * @throws Problem 422 `invalid-request` if the cursor does not match the schema of the sort key
 */
export function readCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const result = schema.safeParse(parse(cursor))
  if (result.success) return result.data
  throw new Problem('invalid-request', requests.foreignCursor(), { errors: [foreignCursor] })
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString())
  } catch {
    return undefined
  }
}
