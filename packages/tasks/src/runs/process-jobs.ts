import { kinds } from '@fiscus/background-jobs/kinds/kinds'
import { runJobs } from '@fiscus/background-jobs/run-jobs'
import { results } from '@fiscus/messages/results'
import type { TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { queueResult } from './counted.ts'
import { tallied } from './tallied.ts'

/** Processes the background jobs of every kind that is no work of another task. */
export async function processJobs(context: TaskContext): Promise<TaskResult> {
  return queueResult(results.backgroundJobs, tallied(await runJobs({ ...context, kinds })))
}
