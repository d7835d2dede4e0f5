import { hasDueMailbox } from '@fiscus/mail/sync/claim-mailbox'
import { results, taskLabels } from '@fiscus/messages/results'
import { requestRun } from '@fiscus/scheduling/runs/request-run'
import { defineTask, type TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { mailQueueWorker } from './mail-queue-worker.ts'

/**
 * Fetches the new messages of the mailboxes of its scope that are due (mail §2). Each mailbox has a turn with a lease
 * of its own, so that one which hangs, floods or refuses costs only its own turn. After 140 seconds no turn begins, so
 * that the time-out of the run interrupts none.
 */
export const inboundEmailSync = defineTask({
  name: 'inbound_email_sync',
  label: taskLabels.inbound_email_sync.wording.en,
  schedule: '* * * * *',
  queue: 'mail',
  async resultIfIdle({ db, clock }) {
    return (await hasDueMailbox(db, clock.now())) ? null : results.noMailboxDue()
  },
  async run(context) {
    const { fetchMail } = await import('./runs/fetch-mail.ts')
    return fetchMail(context, () => triggerSending(context))
  },
})

/** Acknowledgements leave within seconds. */
function triggerSending({ control, tenant, clock, log }: TaskContext): Promise<void> {
  const { name } = mailQueueWorker
  const author = { at: clock.now(), actor: 'task:inbound_email_sync', request_id: null, reason: null }
  return requestRun(control, { name, tenantId: tenant?.id ?? null }, author, (error, message) =>
    log.warn(`${message}. ${error instanceof Error ? error.message : String(error)}`),
  )
}
