import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { Logger } from '@fiscus/runtime/log/logger'
import { requestRun } from '@fiscus/scheduling/runs/request-run'

/** The task that processes the jobs that render PDFs. */
const pdfTaskName = 'pdf_queue_worker'

/** Requests a run of the `pdf_queue_worker` of a tenant, so that a new job starts within a second. Never rejects. */
export function triggerPdfWorker(
  { control, log }: { control: ControlDatabase; log: Logger },
  tenantId: string,
  author: Author,
): Promise<void> {
  return requestRun(control, { name: pdfTaskName, tenantId }, author, (err, message) =>
    log.warn({ err, tenant_id: tenantId }, message),
  )
}
