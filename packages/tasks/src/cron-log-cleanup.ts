import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { and, eq, isNull, notInArray } from 'drizzle-orm'
import { deleteOldRows } from './delete-old-rows.ts'

/** Deletes the runs of its scope that ended before the retention period (scheduled-tasks §16.1). */
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
        before: addDays(clock.now(), -retentionDays),
        condition: and(
          tenant ? eq(tenant_id, tenant.id) : isNull(tenant_id),
          // An unfinished run has no `finished_at`. The explicit condition protects it from inconsistent rows too.
          notInArray(cronRuns.status, ['scheduled', 'running']),
        ),
        orderBy: [tenant_id, column],
      },
    )
    return `${deleted} runs that ended more than ${retentionDays} days ago deleted`
  },
})
