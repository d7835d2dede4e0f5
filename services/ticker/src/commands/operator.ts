import { accountName } from '@fiscus/db/cli/account-name'
import type { Clock } from '@fiscus/runtime/clock'
import type { CronAuthor } from '@fiscus/scheduling/audit-cron'

/** The person at the terminal, as the audit log names them. */
export function operator(clock: Clock): CronAuthor {
  return { at: clock.now(), actor: `cli:${accountName()}`, request_id: null, reason: null }
}
