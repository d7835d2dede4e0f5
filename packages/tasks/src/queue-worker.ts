import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { type JobTally, runJobs } from '@fiscus/background-jobs/run-jobs'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Processes the background jobs of its scope (scheduled-tasks §3.4). After four minutes it ends, and its next run continues, so that
 * the time-out of five minutes does not interrupt a job.
 */
export const queueWorker = defineTask({
  name: 'queue_worker',
  label: 'Background jobs',
  schedule: '* * * * *',
  queue: 'jobs',
  run: async (context) => summarize(await runJobs({ ...context, kinds })),
})

function summarize(tally: JobTally): string {
  const parts = [
    { count: tally.succeed, words: 'done' },
    { count: tally.fail, words: 'failed' },
    { count: tally.cancel, words: 'cancelled' },
    { count: tally.postpone, words: 'to be retried' },
    { count: tally.reschedule, words: 'to continue next minute' },
    { count: tally.lost, words: 'taken over by another worker' },
  ]
  const counted = parts.filter(({ count }) => count > 0).map(({ count, words }) => `${count} ${words}`)
  return `Background jobs: ${counted.join(', ') || 'none'}`
}
