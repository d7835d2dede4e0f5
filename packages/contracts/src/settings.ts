import { z } from 'zod'

/** What can be set for a scope: the administration, or one tenant. */
export type SettingValues = {
  /** Minutes without activity after which a session ends (cron-service.md §2.3, session.lifetime). */
  'session.lifetime_minutes': number
  /** Days that the execution log is kept (cron-service.md §8). */
  'cron_log.retention_days': number
}

export type SettingKey = keyof SettingValues

/** The bounds of each setting, and what holds where nothing is set. */
export const settings: {
  [K in SettingKey]: { value: z.ZodType<SettingValues[K]>; default: SettingValues[K] }
} = {
  'session.lifetime_minutes': { value: z.int().min(1).max(525_600), default: 120 },
  'cron_log.retention_days': { value: z.int().min(1).max(3650), default: 30 },
}
