import { hasClaimableJob } from '@fiscus/background-jobs/claim-job'
import { defaultTiming } from '@fiscus/background-jobs/job-timing'
import { pdfJobKind } from '@fiscus/contracts/pdf/pdf-vocabulary'
import { results, taskLabels } from '@fiscus/messages/results'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Processes the background jobs of its scope (scheduled-tasks §3.4). After four minutes it ends, and its next run
 * continues, so that the time-out of five minutes does not interrupt a job.
 */
export const queueWorker = defineTask({
  name: 'queue_worker',
  label: taskLabels.queue_worker.wording.en,
  schedule: '* * * * *',
  queue: 'jobs',
  async resultIfIdle({ db }) {
    const { heartbeatTimeoutMs } = defaultTiming
    const hasWork = await hasClaimableJob(db, { except: [pdfJobKind], heartbeatTimeoutMs })
    return hasWork ? null : results.backgroundJobs({ counts: [results.none()] })
  },
  run: async (context) => (await import('./runs/process-jobs.ts')).processJobs(context),
})
