import { z } from 'zod'

/** Settings of a scope: the administration or one tenant. */
export type SettingValues = {
  /** Minutes without activity after which a session ends (scheduled-tasks §8.2). */
  'session.lifetime_minutes': number
  /** Retention of the execution log in days (scheduled-tasks §8.2). */
  'cron_log.retention_days': number
  /** Retention of the API request log in days (scheduled-tasks §8.2). */
  'api_log.retention_days': number
  /** Retention of the audit log in days (scheduled-tasks §8.2). */
  'audit_log.retention_days': number
  /** Whether older entries of the audit log are archived or only deleted. */
  'audit_log.mode': 'archive' | 'delete'
}

export type SettingKey = keyof SettingValues

const days = z.int().min(1).max(3650)

/** The schema and the default of each setting. */
export const settingDefinitions: {
  [K in SettingKey]: { value: z.ZodType<SettingValues[K]>; default: SettingValues[K] }
} = {
  'session.lifetime_minutes': { value: z.int().min(1).max(525_600), default: 120 },
  'cron_log.retention_days': { value: days, default: 30 },
  'api_log.retention_days': { value: days, default: 30 },
  'audit_log.retention_days': { value: days, default: 365 },
  'audit_log.mode': { value: z.enum(['archive', 'delete']), default: 'archive' },
}
