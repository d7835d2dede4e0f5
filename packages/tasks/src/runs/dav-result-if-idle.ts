import { hasDueAccount } from '@fiscus/dav/turns/claim-account'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import type { DueWork } from '@fiscus/dav/turns/due-work'
import type { Message } from '@fiscus/messages/message'
import { results } from '@fiscus/messages/results'
import type { IdleContext } from '@fiscus/scheduling/tasks/define-task'
import { reportDav } from './report-dav.ts'

/** What a run says for which no account is due; null: one is. */
export async function davResultIfIdle(context: IdleContext, work: DueWork): Promise<Message | null> {
  const { db, clock } = context
  if (await hasDueAccount(db, { work, now: clock.now(), limits: davLimits })) return null
  await reportDav(context)
  return results.noAccountDue()
}
