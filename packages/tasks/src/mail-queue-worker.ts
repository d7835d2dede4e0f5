import { mailboxesToCopy } from '@fiscus/mail/copies/find-uncopied'
import { measureQueue } from '@fiscus/mail/queue/measure-queue'
import { findLost } from '@fiscus/mail/queue/recover-lost'
import { results, taskLabels } from '@fiscus/messages/results'
import { defineTask } from '@fiscus/scheduling/tasks/define-task'
import { reportMailQueue } from './runs/report-mail-queue.ts'

/**
 * Sends the queue of outgoing messages of its scope (scheduled-tasks §3.3), then copies sent messages into the folders
 * of their mailboxes. Messages that are left wait for the next run, within a minute.
 */
export const mailQueueWorker = defineTask({
  name: 'mail_queue_worker',
  label: taskLabels.mail_queue_worker.wording.en,
  schedule: '* * * * *',
  queue: 'mail',
  async resultIfIdle(context) {
    const { db, settings, clock } = context
    const now = clock.now()
    const { hasLost, hasResendable } = await findLost(db, now)
    if (hasLost) return null
    if (hasResendable && (await settings.read('mail_queue.unknown')) === 'resend') return null
    if ((await mailboxesToCopy(db, now)).length > 0) return null
    // Last, so that a message which is enqueued meanwhile is seen.
    const figures = await measureQueue(db, now)
    if (figures.isDue) return null
    reportMailQueue(figures, context)
    return results.outgoingMail({ counts: [results.none()] })
  },
  run: async (context) => (await import('./runs/send-mail.ts')).sendMail(context),
})
