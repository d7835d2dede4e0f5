import { archiveAuditLog } from '@fiscus/db/audit-archives/archive-audit-log'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { daysBefore } from './days-before.ts'
import { deleteOldRows } from './delete-old-rows.ts'
import { inBatches } from './in-batches.ts'

/** Archives or deletes entries of the audit log that are older than the compliance period (cron-service.md §2.3, §8). */
export const auditLogCleanup = defineTask({
  name: 'audit_log_cleanup',
  label: 'Audit log cleanup',
  schedule: '0 4 * * *',
  queue: 'maintenance',
  async run({ settings, clock, ...context }) {
    const retentionDays = await settings.read('audit_log.retention_days')
    const mode = await settings.read('audit_log.mode')
    const before = daysBefore(clock.now(), retentionDays)
    const age = `of more than ${retentionDays} days ago`
    if (mode === 'delete') {
      const deleted = await deleteOldRows(context, { table: auditLog, column: auditLog.at, before })
      return `${deleted} audit entries ${age} deleted`
    }
    const archived = await inBatches(context, (from) =>
      archiveAuditLog({ ...context, clock }, { from, before }),
    )
    return `${archived} audit entries ${age} archived`
  },
})
