import { expect, test } from 'vitest'
import { changeOf, fieldsOf } from './setting-fields.ts'

const fields = fieldsOf({
  'session.lifetime': 120,
  'cron_log.retention_days': 30,
  'cron_log.idle_retention_days': 0,
  'background_jobs.retention_days': 30,
  'pdf_files.retention_days': 90,
  'api_log.retention_days': 30,
  'audit_log.retention_days': 365,
  'audit_log.mode': 'archive',
  'mail_queue.attempts_max': 12,
  'mail_queue.ageing_minutes': 0,
  'mail_queue.unknown': 'hold',
  'mail_queue.bad_sequence': 'retry',
})

test('only settings that differ are sent, and an empty field keeps its value', () => {
  expect(changeOf(fields, fields)).toEqual({})
  const changed = {
    ...fields,
    session_lifetime: 60,
    api_log_days: '' as const,
    idle_runs_days: 2,
    pdf_files_days: 0,
    audit_log_mode: 'delete' as const,
    mail_ageing_minutes: 30,
    mail_unknown: 'resend' as const,
  }
  expect(changeOf(fields, changed)).toEqual({
    'session.lifetime': 60,
    'cron_log.idle_retention_days': 2,
    'pdf_files.retention_days': 0,
    'audit_log.mode': 'delete',
    'mail_queue.ageing_minutes': 30,
    'mail_queue.unknown': 'resend',
  })
})
