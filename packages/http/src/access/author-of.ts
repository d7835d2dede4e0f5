import { isUtf8 } from 'node:buffer'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context } from 'hono'
import type { ApiEnv, Principal } from '../requests/api-env.ts'

const reasonLengthMax = 500

/** The author of a change, for the audit log. */
export function authorOf(c: Context<ApiEnv>, { clock }: { clock: Clock }): Author {
  const actor = actorOf(c.get('principal'))
  return { at: clock.now(), actor, request_id: c.get('requestId'), reason: auditReasonOf(c) }
}

/** The caller as the audit log and documents name it: by its id, which does not change when it is renamed. */
export function actorOf({ kind, id }: Principal): string {
  return `${kind}:${id}`
}

/** The header X-Audit-Reason, at most 500 characters. Node decodes headers as Latin-1, most clients send UTF-8. */
export function auditReasonOf(c: Context): string | null {
  const bytes = Buffer.from(c.req.header('x-audit-reason') ?? '', 'latin1')
  return (isUtf8(bytes) ? bytes.toString() : bytes.toString('latin1')).slice(0, reasonLengthMax) || null
}
