import { isUtf8 } from 'node:buffer'
import type { Context } from 'hono'

const lengthMax = 500

/** Why a caller does something, from X-Audit-Reason. Node reads headers as Latin-1; most clients write UTF-8. */
export function reasonOf(c: Context): string | null {
  const bytes = Buffer.from(c.req.header('x-audit-reason') ?? '', 'latin1')
  return (isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')).slice(0, lengthMax) || null
}
