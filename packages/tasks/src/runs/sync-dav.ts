import { type DavRunResult, runTurns } from '@fiscus/dav/runs/run-turns'
import { openDavSession } from '@fiscus/dav/session/open-dav-session'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import type { DueWork } from '@fiscus/dav/turns/due-work'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { idleResults } from '../history/idle-results.ts'
import { reportDav } from './report-dav.ts'

/**
 * Gives each account of the scope whose work is due a turn with a lease of its own, so that a slow server costs only
 * its own turn. After 140 seconds no turn begins, so that the time-out of the run interrupts none.
 */
export async function syncDav(context: TaskContext, work: DueWork): Promise<string> {
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

function summarize({ turns, failedTurns, pushed, pulled, failed, conflicts }: DavRunResult): string {
  if (turns === 0) return idleResults.dav_pull_sync
  const counts = [`${turns - failedTurns} accounts`, `${pushed} objects pushed`, `${pulled} pulled`]
  if (failedTurns > 0) counts.push(`${failedTurns} accounts failed`)
  if (failed > 0) counts.push(`${failed} objects failed`)
  if (conflicts > 0) counts.push(`${conflicts} conflicts`)
  return counts.join(', ')
}
