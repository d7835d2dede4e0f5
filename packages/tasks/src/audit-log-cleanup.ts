import { archiveAuditLog } from '@fiscus/db/audit/archive-audit-log'
import { deleteAuditLog } from '@fiscus/db/audit/delete-audit-log'
import { results, taskLabels } from '@fiscus/messages/results'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { processBatches } from './batches/process-batches.ts'

/** Archives or deletes entries of the audit log from before the retention period (scheduled-tasks §16.2). */
export const auditLogCleanup = defineTask({
  name: 'audit_log_cleanup',
  label: taskLabels.audit_log_cleanup.wording.en,
  schedule: '0 4 * * *',
  queue: 'maintenance',
  async run({ settings, clock, ...context }) {
    const retentionDays = await settings.read('audit_log.retention_days')
    const mode = await settings.read('audit_log.mode')
    const before = addDays(clock.now(), -retentionDays)
    if (mode === 'delete') {
      const deleted = await processBatches(context, (from) => deleteAuditLog(context.db, { from, before }))
      return { message: results.auditDeleted({ count: deleted, days: retentionDays }), foundWork: true }
    }
    const archived = await processBatches(context, (from) =>
      archiveAuditLog({ ...context, clock }, { from, before }),
    )
    return { message: results.auditArchived({ count: archived, days: retentionDays }), foundWork: true }
  },
})
