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

/** The body of a request. A field that is empty is left out: its setting keeps its value. */
export function bodyOf(fields: SettingFields): ServiceSettingsChange {
  const body: ServiceSettingsChange = {
    'audit_log.mode': fields.audit_log_mode,
    'mail_queue.unknown': fields.mail_unknown,
    'mail_queue.bad_sequence': fields.mail_bad_sequence,
  }
  for (const field of numberFields) {
    const value = fields[field]
    if (value !== '') body[keys[field]] = value
  }
  const minutes = retryMinutesOf(fields.mail_retry_minutes)
  if (minutes) body['mail_queue.retry_minutes'] = minutes
  return body
}
