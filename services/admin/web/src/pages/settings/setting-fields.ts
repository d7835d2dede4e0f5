import type { ServiceSettings, ServiceSettingsChange } from '@fiscus/client'

/** The settings as fields of a form: a name with a point would be a path of the form. */
export type SettingFields = {
  session_lifetime: number | ''
  audit_log_days: number | ''
  audit_log_mode: 'archive' | 'delete'
  api_log_days: number | ''
  cron_log_days: number | ''
  idle_runs_days: number | ''
  background_jobs_days: number | ''
  pdf_files_days: number | ''
  mail_attempts_max: number | ''
  /** Numbers with commas. */
  mail_retry_minutes: string
  mail_retry_jitter: number | ''
  mail_ageing_minutes: number | ''
  mail_unknown: 'hold' | 'resend'
  mail_bad_sequence: 'retry' | 'fail'
}

const keys = {
  session_lifetime: 'session.lifetime',
  audit_log_days: 'audit_log.retention_days',
  api_log_days: 'api_log.retention_days',
  cron_log_days: 'cron_log.retention_days',
  idle_runs_days: 'cron_log.idle_retention_days',
  background_jobs_days: 'background_jobs.retention_days',
  pdf_files_days: 'pdf_files.retention_days',
  mail_attempts_max: 'mail_queue.attempts_max',
  mail_retry_jitter: 'mail_queue.retry_jitter_percent',
  mail_ageing_minutes: 'mail_queue.ageing_minutes',
} as const

type NumberField = keyof typeof keys
const numberFields = Object.keys(keys) as NumberField[]

/** The fields of the stored values. */
export function fieldsOf(values: ServiceSettings['values']): SettingFields {
  return {
    session_lifetime: values['session.lifetime'],
    audit_log_days: values['audit_log.retention_days'],
    audit_log_mode: values['audit_log.mode'],
    api_log_days: values['api_log.retention_days'],
    cron_log_days: values['cron_log.retention_days'],
    idle_runs_days: values['cron_log.idle_retention_days'],
    background_jobs_days: values['background_jobs.retention_days'],
    pdf_files_days: values['pdf_files.retention_days'],
    mail_attempts_max: values['mail_queue.attempts_max'],
    mail_retry_minutes: values['mail_queue.retry_minutes'].join(', '),
    mail_retry_jitter: values['mail_queue.retry_jitter_percent'],
    mail_ageing_minutes: values['mail_queue.ageing_minutes'],
    mail_unknown: values['mail_queue.unknown'],
    mail_bad_sequence: values['mail_queue.bad_sequence'],
  }
}

/** The delays that were entered, or null when they are not 1 to 50 whole numbers from 1 to 1440. */
export function retryMinutesOf(text: string): number[] | null {
  const parts = text.split(/[\s,;]+/).filter((part) => part !== '')
  const isInBounds = (part: string) => /^\d{1,4}$/.test(part) && Number(part) >= 1 && Number(part) <= 1440
  return parts.length >= 1 && parts.length <= 50 && parts.every(isInBounds) ? parts.map(Number) : null
}

/** The settings that differ. A field that is empty is not sent: it keeps its value. */
export function changeOf(before: SettingFields, after: SettingFields): ServiceSettingsChange {
  const change: ServiceSettingsChange = {}
  for (const field of numberFields) {
    const value = after[field]
    if (value !== '' && value !== before[field]) change[keys[field]] = value
  }
  const minutes = retryMinutesOf(after.mail_retry_minutes)
  if (minutes && minutes.join() !== retryMinutesOf(before.mail_retry_minutes)?.join())
    change['mail_queue.retry_minutes'] = minutes
  if (after.audit_log_mode !== before.audit_log_mode) change['audit_log.mode'] = after.audit_log_mode
  if (after.mail_unknown !== before.mail_unknown) change['mail_queue.unknown'] = after.mail_unknown
  if (after.mail_bad_sequence !== before.mail_bad_sequence)
    change['mail_queue.bad_sequence'] = after.mail_bad_sequence
  return change
}
