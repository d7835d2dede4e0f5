/**
 * The result of each task whose run found nothing to do, as a pattern of LIKE. Runs of other tasks always did
 * something.
 */
export const idleResults = {
  calendar_status_supervisor: '0 events in progress, 0 overdue',
  dav_pull_sync: 'No account is due',
  dav_queue_worker: 'No account is due',
  inbound_email_sync: 'No mailbox is due',
  mail_queue_worker: 'Outgoing mail: none',
  pdf_queue_worker: 'PDF jobs: none',
  queue_worker: 'Background jobs: none',
  session_cleanup: '0 sessions without activity for % minutes deleted',
} as const
