import { archiveAuditLog } from '@fiscus/db/audit/archive-audit-log'
import { deleteAuditLog } from '@fiscus/db/audit/delete-audit-log'
import { storeAnchor } from '@fiscus/db/documents/store-anchor'
import { results, taskLabels } from '@fiscus/messages/results'
import { addDays } from '@fiscus/runtime/clock'
import { defineTask, type TaskContext, type TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { processBatches } from './batches/process-batches.ts'

/**
 * Archives or deletes entries of the audit log from before the retention period, and stores the anchor of the tenant's
 * documents, which it proves before (scheduled-tasks §16.2).
 */
export const auditLogCleanup = defineTask({
  name: 'audit_log_cleanup',
  label: taskLabels.audit_log_cleanup.wording.en,
  schedule: '0 4 * * *',
  queue: 'maintenance',
  async run(run) {
    const result = await cleanUp(run)
    await anchorDocuments(run)
    return result
  },
})

async function cleanUp({ settings, clock, ...context }: TaskContext): Promise<TaskResult> {
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
}

/** Stores the anchor of the chain of a tenant's documents. A process without keys of secrets cannot sign. */
async function anchorDocuments({ tenant, platformSecrets, clock, ...context }: TaskContext): Promise<void> {
  if (!tenant) return
  if (platformSecrets.current === 0) {
    context.log.warn('The chain of documents is not anchored: this process has no SECRETS_KEY')
    return
  }
  const author = { at: clock.now(), actor: 'system', request_id: null, reason: null }
  await storeAnchor({ ...context, secrets: platformSecrets, tenantId: tenant.id, author })
}
