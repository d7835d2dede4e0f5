import type { Author } from '@fiscus/db/write-audit-entry'
import { actorOf } from '@fiscus/http/access/actor'
import { reasonOf } from '@fiscus/http/access/audit-reason'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { Clock } from '@fiscus/runtime/clock'
import type { Context } from 'hono'

/** Who makes a request, and when, as the audit log names it. */
export function authorOf(c: Context<ApiEnv>, { clock }: { clock: Clock }): Author {
  const actor = actorOf(c.get('principal'))
  return { at: clock.now(), actor, request_id: c.get('requestId'), reason: reasonOf(c) }
}
