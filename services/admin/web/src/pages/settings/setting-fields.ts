import type { ServiceSettings, ServiceSettingsChange } from '@fiscus/client'

/** The settings as fields of a form: a name with a point would be a path of the form. */
export type SettingFields = {
  session_lifetime: number | ''
  audit_log_days: number | ''
  audit_log_mode: 'archive' | 'delete'
  api_log_days: number | ''
  cron_log_days: number | ''
  background_jobs_days: number | ''
}

const keys = {
  session_lifetime: 'session.lifetime',
  audit_log_days: 'audit_log.retention_days',
  api_log_days: 'api_log.retention_days',
  cron_log_days: 'cron_log.retention_days',
  background_jobs_days: 'background_jobs.retention_days',
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
    background_jobs_days: values['background_jobs.retention_days'],
  }
}

/** The settings that differ. A field that is empty is not sent: it keeps its value. */
export function changeOf(before: SettingFields, after: SettingFields): ServiceSettingsChange {
  const change: ServiceSettingsChange = {}
  for (const field of numberFields) {
    const value = after[field]
    if (value !== '' && value !== before[field]) change[keys[field]] = value
  }
  if (after.audit_log_mode !== before.audit_log_mode) change['audit_log.mode'] = after.audit_log_mode
  return change
}
