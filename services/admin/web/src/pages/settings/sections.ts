/** The settings in the order of the page. */
export const sections = [
  { name: 'sessions', keys: ['session.lifetime'] },
  {
    name: 'retention',
    keys: [
      'audit_log.retention_days',
      'audit_log.mode',
      'api_log.retention_days',
      'cron_log.retention_days',
      'cron_log.idle_retention_days',
      'background_jobs.retention_days',
      'pdf_files.retention_days',
    ],
  },
  {
    name: 'mail',
    keys: [
      'mail_queue.attempts_max',
      'mail_queue.retry_minutes',
      'mail_queue.retry_jitter_percent',
      'mail_queue.ageing_minutes',
      'mail_queue.unknown',
      'mail_queue.bad_sequence',
    ],
  },
] as const
