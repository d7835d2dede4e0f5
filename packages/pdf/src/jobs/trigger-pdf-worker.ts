import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/logger'
import { triggerInScope } from '@fiscus/scheduling/runs/trigger-in-scope'
import { pdfTaskName } from './pdf-job-params.ts'

/**
 * Runs the `pdf_queue_worker` of a tenant now: the next tick enqueues the run, so that the caller needs no queue. Does nothing if the task
 * has an outstanding run, is inactive or paused. Never rejects: after a failure the job starts with the task's next slot, within a
 * minute.
 */
export async function triggerPdfWorker(
  { control, log }: { control: ControlDatabase; log: Logger },
  tenantId: string,
  author: Author,
): Promise<void> {
  try {
    await triggerInScope(control, { name: pdfTaskName, tenantId, enqueuedBy: 'tick' }, author)
  } catch (error) {
    log.warn(
      { err: error, tenant_id: tenantId },
      'pdf_queue_worker not triggered: its next slot starts the job within a minute',
    )
  }
}
