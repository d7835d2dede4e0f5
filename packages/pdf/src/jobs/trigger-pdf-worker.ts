import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/log/logger'
import { runAtNextTick } from '@fiscus/scheduling/runs/run-at-next-tick'
import { pdfTaskName } from './pdf-job-kind.ts'

/** Runs the `pdf_queue_worker` of a tenant at the next tick, so that a new job starts at once. Never rejects. */
export function triggerPdfWorker(
  { control, log }: { control: ControlDatabase; log: Logger },
  tenantId: string,
  author: Author,
): Promise<void> {
  return runAtNextTick(control, { name: pdfTaskName, tenantId }, author, (err, message) =>
    log.warn({ err, tenant_id: tenantId }, message),
  )
}
