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
  run: async (context) => (await import('./runs/process-jobs.ts')).processJobs(context),
})
