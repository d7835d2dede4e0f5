import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { runJobs } from '@fiscus/background-jobs/run-jobs'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { jobSummary } from './job-summary.ts'

/** Processes the background jobs of every kind that is no work of another task. */
export async function processJobs(context: TaskContext): Promise<string> {
  return jobSummary('Background jobs', await runJobs({ ...context, kinds }))
}
