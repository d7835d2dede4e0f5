import { syncLimits } from '@fiscus/mail/sync/sync-limits'
import { runTurns, type SyncResult } from '@fiscus/mail/turns/run-turns'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { idleResults } from '../history/idle-results.ts'

/** Fetches the new messages of the mailboxes that are due. Returns the counts as a sentence. */
export async function fetchMail(context: TaskContext, onAcknowledged: () => Promise<void>): Promise<string> {
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

function summarize({ read, failedMailboxes, stored, failed, unacknowledged }: SyncResult): string {
  if (read + failedMailboxes === 0) return idleResults.inbound_email_sync
  const counts = [`${stored} new messages`, `${read} mailboxes read`]
  if (failedMailboxes > 0) counts.push(`${failedMailboxes} mailboxes failed`)
  if (failed > 0) counts.push(`${failed} messages could not be stored`)
  if (unacknowledged > 0) counts.push(`${unacknowledged} tickets not acknowledged`)
  return counts.join(', ')
}
