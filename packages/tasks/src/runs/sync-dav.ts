import { type DavRunResult, runTurns } from '@fiscus/dav/runs/run-turns'
import { openDavSession } from '@fiscus/dav/session/open-dav-session'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import type { DueWork } from '@fiscus/dav/turns/due-work'
import { results } from '@fiscus/messages/results'
import type { TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { counted } from './counted.ts'
import { reportDav } from './report-dav.ts'

/**
 * Gives each account of the scope whose work is due a turn with a lease of its own, so that a slow server costs only
 * its own turn. After 140 seconds no turn begins, so that the time-out of the run interrupts none.
 */
export async function syncDav(context: TaskContext, work: DueWork): Promise<TaskResult> {
  const { db, clock, log, secrets, dav, timezone, signal, progress, count } = context
  const result = await runTurns(
    { db, clock, log, limits: davLimits, timezone, runSignal: signal },
    {
      work,
      openSession: (account, turnSignal) =>
        openDavSession(account, { db, secrets, environment: dav, clock, signal: turnSignal }),
      progress,
    },
  )
  count('dav_objects_pushed_total', result.pushed)
  count('dav_objects_pulled_total', result.pulled)
  count('dav_objects_failed_total', result.failed)
  count('dav_conflicts_total', result.conflicts)
  count('dav_turns_total', result.turns - result.failedTurns)
  count('dav_turns_failed_total', result.failedTurns)
  count('dav_turns_late_total', result.late)
  await reportDav(context)
  return summarize(result)
}

function summarize({ turns, failedTurns, pushed, pulled, failed, conflicts }: DavRunResult): TaskResult {
  if (turns === 0) return { message: results.noAccountDue(), foundWork: false }
  const message = results.counted({
    counts: [
      results.accounts({ count: turns - failedTurns }),
      results.objectsPushed({ count: pushed }),
      results.objectsPulled({ count: pulled }),
      ...counted([
        [failedTurns, results.accountsFailed],
        [failed, results.objectsFailed],
        [conflicts, results.conflicts],
      ]),
    ],
  })
  return { message, foundWork: true }
}
