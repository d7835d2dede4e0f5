import { hasDueAccount } from '@fiscus/dav/turns/claim-account'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import type { DueWork } from '@fiscus/dav/turns/due-work'
import type { IdleContext } from '@fiscus/scheduling/tasks/define-task'
import { idleResults } from '../history/idle-results.ts'
import { reportDav } from './report-dav.ts'

/** The result of a run for which no account is due; null: one is. */
export async function davResultIfIdle(context: IdleContext, work: DueWork): Promise<string | null> {
  const { db, clock } = context
  if (await hasDueAccount(db, { work, now: clock.now(), limits: davLimits })) return null
  await reportDav(context)
  return idleResults.dav_pull_sync
}
