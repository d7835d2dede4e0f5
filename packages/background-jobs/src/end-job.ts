import { textColumns } from '@fiscus/contracts/fields/text-columns'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import type { Message } from '@fiscus/messages/message'
import { sql } from 'drizzle-orm'
import type { JobResult } from './define-job-kind.ts'
import { jobTransitions } from './job-transitions.ts'
import { type ClaimedJob, updateClaimedJob } from './update-claimed-job.ts'

/** The end of one start of a job. */
export type JobOutcome =
  | { transition: 'succeed'; result: JobResult }
  | { transition: 'fail'; error: Message | string }
  | { transition: 'cancel' }
  /** The job is retried after `delayMs`. `isOutage`: the start does not count as an attempt without progress. */
  | { transition: 'postpone'; error: Message | string; delayMs: number; isOutage: boolean }
  /** The start was interrupted; it does not count as an attempt without progress. */
  | { transition: 'reschedule' }

/**
 * Writes how a start of a job ended: the end of the job, or the state in which its next start continues.
 * @throws JobLost when another worker has taken the job over, or the job has ended
 */
export async function endJob(
  db: Pick<TenantDatabase, 'update'>,
  job: ClaimedJob,
  outcome: JobOutcome,
  at: Date,
): Promise<void> {
  const status = jobTransitions[outcome.transition].to
  await updateClaimedJob(db, job, { status, ...columnsOf(outcome, at) })
}

function columnsOf(outcome: JobOutcome, at: Date) {
  switch (outcome.transition) {
    case 'succeed': {
      const { files = [], summary, ...details } = outcome.result
      const result = { ...textColumns('summary', summary), ...details }
      return { finished_at: at, progress_percent: 100, ...noError, result, result_files: [...files] }
    }
    case 'fail':
      return { finished_at: at, ...textColumns('error', outcome.error) }
    case 'cancel':
      return { finished_at: at }
    case 'postpone': {
      const delaySeconds = outcome.delayMs / 1000
      const available_at = sql`now() + make_interval(secs => ${delaySeconds})`
      return {
        ...textColumns('error', outcome.error),
        available_at,
        ...(outcome.isOutage && withoutThisStart),
      }
    }
    case 'reschedule':
      return withoutThisStart
  }
}

/** The columns of a job that has not failed. */
export const noError = { error: null, error_message: null }

const withoutThisStart = {
  attempts_without_progress: sql`greatest(${backgroundJobs.attempts_without_progress} - 1, 0)`,
}
