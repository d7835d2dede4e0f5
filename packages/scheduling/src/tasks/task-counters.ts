/**
 * Counters of tasks with their meanings (docs/metrics.md). They have no labels: a label would have a value for each
 * tenant.
 */
export const taskCounters = {
  mail_messages_fetched_total: 'Messages that inbound_email_sync has stored',
  mail_messages_failed_total: 'Failed tries to fetch or store a message',
  mail_acknowledgements_failed_total: 'New tickets whose acknowledgement could not be enqueued',
  mail_turns_total: 'Turns of mailboxes that ended without a failure',
  mail_turns_failed_total: 'Turns of mailboxes that failed',
  mail_turns_late_total: 'Turns that began more than five minutes after their mailbox was due',
  mail_sent_total: 'Outgoing messages that were sent',
  mail_deferred_total: 'Tries of outgoing messages that are followed by another try',
  mail_failed_total: 'Outgoing messages that failed',
  mail_unknown_total: 'Tries of outgoing messages whose end is unknown',
  dav_objects_pushed_total: 'Calendar objects and cards that servers have taken or deleted',
  dav_objects_pulled_total: 'Objects of DAV servers that were stored, and removals that were taken over',
  dav_objects_failed_total: 'Tries of objects that failed',
  dav_conflicts_total: 'Conflicts between both sides that were stored',
  dav_turns_total: 'Turns of DAV accounts that ended without a failure',
  dav_turns_failed_total: 'Turns of DAV accounts that failed',
  dav_turns_late_total: 'Turns that began more than five minutes after their account was due',
  pdf_rendered_total: 'PDFs that were rendered',
  pdf_reused_total: 'Documents of PDF jobs whose PDF was stored already',
  pdf_failed_total: 'Documents of PDF jobs that could not be rendered',
} as const

export type TaskCounter = keyof typeof taskCounters

/** Adds to a counter of the process that runs the task. */
export type CountForTask = (counter: TaskCounter, by: number) => void
