import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns, type SyncResult } from '@fiscus/mail/turns/run-turns'
import { results } from '@fiscus/messages/results'
import type { TaskContext, TaskResult } from '@fiscus/scheduling/tasks/define-task'
import { counted } from './counted.ts'

/** Fetches the new messages of the mailboxes that are due. */
export async function fetchMail(
  context: TaskContext,
  onAcknowledged: () => Promise<void>,
): Promise<TaskResult> {
  const { db, blobs, clock, log, secrets, mail, signal, progress, count } = context
  const result = await runTurns(
    { db, blobs, clock, log, secrets, mail, limits: syncLimits, runSignal: signal },
    { guard: mail, ca: mail.ca },
    { progress, onAcknowledged },
  )
  count('mail_messages_fetched_total', result.stored)
  count('mail_messages_failed_total', result.failed)
  count('mail_acknowledgements_failed_total', result.unacknowledged)
  count('mail_turns_total', result.read)
  count('mail_turns_failed_total', result.failedMailboxes)
  count('mail_turns_late_total', result.late)
  return summarize(result)
}

function summarize({ read, failedMailboxes, stored, failed, unacknowledged }: SyncResult): TaskResult {
  if (read + failedMailboxes === 0) return { message: results.noMailboxDue(), foundWork: false }
  const message = results.counted({
    counts: [
      results.newMessages({ count: stored }),
      results.mailboxesRead({ count: read }),
      ...counted([
        [failedMailboxes, results.mailboxesFailed],
        [failed, results.messagesNotStored],
        [unacknowledged, results.ticketsNotAcknowledged],
      ]),
    ],
  })
  return { message, foundWork: true }
}
