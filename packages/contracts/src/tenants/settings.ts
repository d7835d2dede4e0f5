import { z } from 'zod'

/** What can be set for a scope: the administration, or one tenant. */
export type SettingValues = {
  /** Minutes without activity after which a session ends (cron-service.md §2.3, session.lifetime). */
  'session.lifetime_minutes': number
  /** Days that the execution log is kept (cron-service.md §8). */
  'cron_log.retention_days': number
  /** Days that the log of API requests is kept; the specification leaves the period open. */
  'api_log.retention_days': number
  /** Days that the audit log is kept (cron-service.md §8: 90 or 365, for example). */
  'audit_log.retention_days': number
  /** What becomes of older entries of the audit log. */
  'audit_log.mode': 'archive' | 'delete'
}

export type SettingKey = keyof SettingValues

const days = z.int().min(1).max(3650)

/** The bounds of each setting, and what holds where nothing is set. */
export const settings: {
  [K in SettingKey]: { value: z.ZodType<SettingValues[K]>; default: SettingValues[K] }
} = {
  'session.lifetime_minutes': { value: z.int().min(1).max(525_600), default: 120 },
  'cron_log.retention_days': { value: days, default: 30 },
  'api_log.retention_days': { value: days, default: 30 },
  'audit_log.retention_days': { value: days, default: 365 },
  'audit_log.mode': { value: z.enum(['archive', 'delete']), default: 'archive' },
}
