import { defineTask } from '@fiscus/scheduling/tasks/define-task'

/**
 * Sends the queue of outgoing messages of its scope (scheduled-tasks §3.3), then copies sent messages into the folders of their
 * mailboxes. Messages that are left wait for the next run, within a minute.
 */
export const mailQueueWorker = defineTask({
  name: 'mail_queue_worker',
  label: 'Outgoing mail queue',
  schedule: '* * * * *',
  queue: 'mail',
  run: async (context) => (await import('./runs/send-mail.ts')).sendMail(context),
})
