import { z } from 'zod'

/** Settings of a scope: the administration or one tenant. */
export type SettingValues = {
  /** Minutes without activity after which a session ends (scheduled-tasks §8.2). */
  'session.lifetime_minutes': number
  /** Retention of the execution log in days (scheduled-tasks §8.2). */
  'cron_log.retention_days': number
  /** Retention of finished background jobs and their files in days (scheduled-tasks §16.1). */
  'background_jobs.retention_days': number
  /** Retention of the API request log in days (scheduled-tasks §8.2). */
  'api_log.retention_days': number
  /** Retention of the audit log in days (scheduled-tasks §8.2). */
  'audit_log.retention_days': number
  /** The end of older entries of the audit log: archived and deleted, or only deleted. */
  'audit_log.mode': 'archive' | 'delete'
}

export type SettingKey = keyof SettingValues

const days = wholeNumber(1, 3650)

/** The schema and the default of each setting. */
export const settingDefinitions: {
  [K in SettingKey]: { value: z.ZodType<SettingValues[K]>; default: SettingValues[K] }
} = {
  'session.lifetime_minutes': { value: wholeNumber(1, 525_600), default: 120 },
  'cron_log.retention_days': { value: days, default: 30 },
  'background_jobs.retention_days': { value: days, default: 30 },
  'api_log.retention_days': { value: days, default: 30 },
  'audit_log.retention_days': { value: days, default: 365 },
  'audit_log.mode': { value: z.enum(['archive', 'delete'], 'use archive or delete'), default: 'archive' },
}

function wholeNumber(min: number, max: number) {
  const error = `use a whole number from ${min} to ${max}`
  return z.int(error).min(min, error).max(max, error)
}
