import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { runAtNextTick } from '@fiscus/scheduling/runs/run-at-next-tick'
import { mailQueueWorker } from '@fiscus/tasks/mail-queue-worker'
import type { MailContext } from '../context/mail-context.ts'
import type { MailScope } from '../context/mail-scope.ts'

/**
 * Runs the `mail_queue_worker` of a scope at the next tick, so that a due message leaves within seconds. A run in progress sends the
 * message itself. Never rejects.
 */
export function triggerMailQueueWorker(
  { databases, log }: Pick<MailContext, 'databases' | 'log'>,
  { tenantId }: Pick<MailScope, 'tenantId'>,
  author: Author,
): Promise<void> {
  const { name } = mailQueueWorker
  return runAtNextTick(databases.control, { name, tenantId }, author, (err, message) =>
    log.warn({ err, tenant_id: tenantId }, message),
  )
}
