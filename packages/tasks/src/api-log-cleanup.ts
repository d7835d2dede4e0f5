import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { daysBefore } from './days-before.ts'
import { deleteOldRows } from './delete-old-rows.ts'

/** Deletes entries of the API request log that are older than the retention period (cron-service.md §2.3). */
export const apiLogCleanup = defineTask({
  name: 'api_log_cleanup',
  label: 'API log cleanup',
  schedule: '0 3 * * *',
  queue: 'maintenance',
  async run({ settings, clock, ...context }) {
    const retentionDays = await settings.read('api_log.retention_days')
    const before = daysBefore(clock.now(), retentionDays)
    const old = { table: apiRequestLog, column: apiRequestLog.at, before }
    const deleted = await deleteOldRows(context, old)
    return `${deleted} API requests of more than ${retentionDays} days ago deleted`
  },
})
