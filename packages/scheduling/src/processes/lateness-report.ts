import type { Logger } from '@fiscus/runtime/log/logger'
import type { Metrics } from '@fiscus/runtime/metrics'
import type { Lateness } from '../tick/mark-late.ts'

const changesLoggedMax = 20

/**
 * Returns a function that sets the number of late tasks by name, and logs the first 20 tasks that have become late or
 * are no longer late.
 */
export function createLatenessReport({ metrics, log }: { metrics: Metrics; log: Logger }) {
  const lateTasks = metrics.gauge('cron_late_tasks', 'Tasks whose success is later than expected', ['task'])
  return ({ changes, late }: Lateness): void => {
    lateTasks.reset()
    for (const [task, tasks] of late) lateTasks.set({ task }, tasks)
    for (const { name: task, tenant, isLate, successDueAt } of changes.slice(0, changesLoggedMax))
      if (isLate)
        log.warn({ task, tenant, success_due_at: successDueAt }, 'a task is late: no success since its slot')
      else log.info({ task, tenant }, 'a task is no longer late')
    if (changes.length > changesLoggedMax)
      log.warn({ tasks: changes.length }, 'the lateness of many tasks has changed: the first ones are above')
  }
}
