import type { Author } from '@fiscus/db/audit/write-audit-entry'
import { triggerInScope } from '@fiscus/scheduling/runs/trigger-in-scope'
import { mailQueueWorker } from '@fiscus/tasks/mail-queue-worker'
import type { MailContext } from '../context/mail-context.ts'
import type { MailScope } from '../context/mail-scope.ts'

/**
 * Runs the `mail_queue_worker` of a scope now, so that a due message leaves within seconds: the next tick enqueues the run, so that this
 * service needs no queue. A run in progress sends the message itself. Never rejects: after a failure it leaves with the task's next
 * slot, within a minute.
 */
export async function triggerMailQueueWorker(
  { databases, log }: Pick<MailContext, 'databases' | 'log'>,
  { tenantId }: Pick<MailScope, 'tenantId'>,
  author: Author,
): Promise<void> {
  const { name } = mailQueueWorker
  try {
    await triggerInScope(databases.control, { name, tenantId, enqueuedBy: 'tick' }, author)
  } catch (error) {
    log.warn(
      { err: error, tenant_id: tenantId },
      'mail_queue_worker not triggered: its next slot sends the message within a minute',
    )
  }
}
