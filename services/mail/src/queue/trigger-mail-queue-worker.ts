import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { requestRun } from '@fiscus/scheduling/runs/request-run'
import { mailQueueWorker } from '@fiscus/tasks/mail-queue-worker'
import type { MailContext } from '../context/mail-context.ts'
import type { MailScope } from '../context/mail-scope.ts'

/**
 * Requests a run of the `mail_queue_worker` of a scope, so that a due message leaves within seconds. A run in progress
 * sends the message itself. Never rejects.
 */
export function triggerMailQueueWorker(
  { databases, log }: Pick<MailContext, 'databases' | 'log'>,
  { tenantId }: Pick<MailScope, 'tenantId'>,
  author: Author,
): Promise<void> {
  const { name } = mailQueueWorker
  return requestRun(databases.control, { name, tenantId }, author, (err, message) =>
    log.warn({ err, tenant_id: tenantId }, message),
  )
}
