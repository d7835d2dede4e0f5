import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { daysBefore } from './days-before.ts'
import { deleteOldRows } from './delete-old-rows.ts'

/** Deletes runs of its own scope that ended before the retention period (cron-service.md §2.3, §8). */
export const cronLogCleanup = defineTask({
  name: 'cron_log_cleanup',
  label: 'Execution log cleanup',
  schedule: '0 3 * * *',
  queue: 'maintenance',
  async run({ control: db, tenant, settings, clock, signal, progress }) {
    const retentionDays = await settings.read('cron_log.retention_days')
    const { tenant_id, finished_at: column } = cronRuns
    const deleted = await deleteOldRows(
      { db, signal, progress },
      {
        table: cronRuns,
        column,
        before: daysBefore(clock.now(), retentionDays),
        and: and(
          tenant ? eq(tenant_id, tenant.id) : isNull(tenant_id),
          // A run that is not over has not finished; said once more, because nothing may ever delete it.
          notInArray(cronRuns.status, ['scheduled', 'running']),
        ),
        order: [tenant_id, column],
      },
    )
    return `${deleted} runs that ended more than ${retentionDays} days ago deleted`
  },
})
