import { expect, test } from 'vitest'
import { changedFields } from '../../components/records/changed-fields.ts'
import { bodyOf, fieldsOf, retryMinutesOf } from './setting-fields.ts'

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
  'mail_queue.retry_minutes': [1, 5, 15, 30, 60, 120, 240, 480],
  'mail_queue.retry_jitter_percent': 20,
  'mail_queue.ageing_minutes': 0,
  'mail_queue.unknown': 'hold',
  'mail_queue.bad_sequence': 'retry',
})

test('only settings that differ are sent, and an empty field keeps its value', () => {
  const changed = {
    ...fields,
    session_lifetime: 60,
    api_log_days: '' as const,
    idle_runs_days: 2,
    pdf_files_days: 0,
    audit_log_mode: 'delete' as const,
    mail_retry_minutes: '2,10 60',
    mail_retry_jitter: 0,
    mail_ageing_minutes: 30,
    mail_unknown: 'resend' as const,
  }
  expect(changedFields(bodyOf, changed, fields)).toEqual({
    'session.lifetime': 60,
    'cron_log.idle_retention_days': 2,
    'pdf_files.retention_days': 0,
    'audit_log.mode': 'delete',
    'mail_queue.retry_minutes': [2, 10, 60],
    'mail_queue.retry_jitter_percent': 0,
    'mail_queue.ageing_minutes': 30,
    'mail_queue.unknown': 'resend',
  })
})

test('the same delays in other words are no change', () => {
  const inOtherWords = { ...fields, mail_retry_minutes: '1 5 15 30 60 120 240 480' }
  expect(changedFields(bodyOf, inOtherWords, fields)).toEqual({})
})

test.for([
  ['1', [1]],
  ['1, 5, 1440', [1, 5, 1440]],
  [' 1;5\t15, ', [1, 5, 15]],
  ['', null],
  [',', null],
  ['0, 5', null],
  ['1441', null],
  ['-1', null],
  ['1.5', null],
  ['1h, 5', null],
  [Array(51).fill('1').join(), null],
] as const)('the delays %j are %j', ([text, minutes]) => {
  expect(retryMinutesOf(text)).toEqual(minutes)
})
