import { reasonOf } from '@fiscus/api/audit-reason'
import { actorOf } from '@fiscus/runtime/actor'
import type { ApiEnv } from '@fiscus/runtime/api-env'
import type { Clock } from '@fiscus/runtime/clock'
import type { CronAuthor } from '@fiscus/scheduling/audit-cron'
import type { Context } from 'hono'

/** Who makes a request, and when, as the audit log names it. */
export function authorOf(c: Context<ApiEnv>, { clock }: { clock: Clock }): CronAuthor {
  const actor = actorOf(c.get('principal'))
  return { at: clock.now(), actor, request_id: c.get('requestId'), reason: reasonOf(c) }
}
