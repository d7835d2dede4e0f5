import { cronRuns } from '@fiscus/db/schema/control/scheduling'
import { and, asc, eq, isNull, lt, notInArray } from 'drizzle-orm'
import { defineTask } from './define-task.ts'
import { deleteInBatches, isOneOfBatch } from './delete-in-batches.ts'

/** Deletes runs of its own scope that ended before the retention period (cron-service.md §2.3, §8). */
export const cronLogCleanup = defineTask({
  name: 'cron_log_cleanup',
  label: 'Execution log cleanup',
  schedule: '0 3 * * *',
  queue: 'maintenance',
  async run({ control, tenant, clock, settings, signal, progress }) {
    const retentionDays = await settings.read('cron_log.retention_days')
    const endedBefore = new Date(clock.now().getTime() - retentionDays * 86_400_000)
    const isOld = and(
      tenant ? eq(cronRuns.tenant_id, tenant.id) : isNull(cronRuns.tenant_id),
      lt(cronRuns.finished_at, endedBefore),
      // A run that is not over has not finished; said once more, because nothing may ever delete it.
      notInArray(cronRuns.status, ['scheduled', 'running']),
    )
    const deleted = await deleteInBatches({ signal, progress }, (batchSize) => {
      const batch = control
        .select({ id: cronRuns.id })
        .from(cronRuns)
        .where(isOld)
        .orderBy(asc(cronRuns.finished_at))
        .limit(batchSize)
        .for('update', { skipLocked: true })
      return control.delete(cronRuns).where(isOneOfBatch(cronRuns.id, batch))
    })
    return `${deleted} runs that ended more than ${retentionDays} days ago deleted`
  },
})
