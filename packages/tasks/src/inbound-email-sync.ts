import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns, type SyncResult } from '@fiscus/mail/turns/run-turns'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Fetches the new messages of the mailboxes of its scope that are due (mail §2). Each mailbox has a turn with a lease of its own, so
 * that one which hangs, floods or refuses costs only its own turn. After 140 seconds no turn begins, so that the time-out of the run
 * interrupts none.
 */
export const inboundEmailSync = defineTask({
  name: 'inbound_email_sync',
  label: 'Inbound e-mail sync',
  schedule: '* * * * *',
  queue: 'mail',
  async run({ db, blobs, clock, log, secrets, mail, signal, progress, count }) {
    const context = { db, blobs, clock, log, secrets, mail, limits: syncLimits, runSignal: signal }
    const result = await runTurns(context, { guard: mail, ca: mail.ca }, { progress })
    count('mail_messages_fetched_total', result.stored)
    count('mail_messages_failed_total', result.failed)
    count('mail_acknowledgements_failed_total', result.unacknowledged)
    count('mail_turns_total', result.read)
    count('mail_turns_failed_total', result.failedMailboxes)
    count('mail_turns_late_total', result.late)
    return summarize(result)
  },
})

function summarize({ read, failedMailboxes, stored, failed, unacknowledged }: SyncResult): string {
  if (read + failedMailboxes === 0) return 'No mailbox is due'
  const counts = [`${stored} new messages`, `${read} mailboxes read`]
  if (failedMailboxes > 0) counts.push(`${failedMailboxes} mailboxes failed`)
  if (failed > 0) counts.push(`${failed} messages could not be stored`)
  if (unacknowledged > 0) counts.push(`${unacknowledged} tickets not acknowledged`)
  return counts.join(', ')
}
