import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { type JobTally, runJobs } from '@fiscus/background-jobs/run-jobs'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Does the background jobs of its scope (cron-service.md §2.3, §3.4). After four minutes it leaves the rest to its next run, so that
 * its time-out of five ends none in the middle.
 */
export const queueWorker = defineTask({
  name: 'queue_worker',
  label: 'Background jobs',
  schedule: '* * * * *',
  queue: 'jobs',
  run: async (context) => sentenceOf(await runJobs({ ...context, kinds })),
})

function sentenceOf({ succeed, fail, cancel, postpone, give_back, lost }: JobTally): string {
  const parts = [
    [succeed, 'done'],
    [fail, 'failed'],
    [cancel, 'cancelled'],
    [postpone, 'to be tried again'],
    [give_back, 'to go on next minute'],
    [lost, 'taken over by another worker'],
  ] as const
  const counted = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return `Background jobs: ${counted.join(', ') || 'none'}`
}
