import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import { results, taskLabels } from '@fiscus/messages/results'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { deleteOldRows } from './batches/delete-old-rows.ts'

/** Deletes entries of the API request log from before the retention period (scheduled-tasks §16.1). */
export const apiLogCleanup = defineTask({
  name: 'api_log_cleanup',
  label: taskLabels.api_log_cleanup.wording.en,
  schedule: '0 3 * * *',
  queue: 'maintenance',
  isLight: true,
  async run({ settings, clock, ...context }) {
    const retentionDays = await settings.read('api_log.retention_days')
    const before = addDays(clock.now(), -retentionDays)
    const old = { table: apiRequestLog, column: apiRequestLog.at, before }
    const deleted = await deleteOldRows(context, old)
    return { message: results.requestsDeleted({ count: deleted, days: retentionDays }), foundWork: true }
  },
})
