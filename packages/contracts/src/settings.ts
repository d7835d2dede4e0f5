import { z } from 'zod'

/** What can be set for a scope (the administration, or one tenant), with its bounds and what holds where nothing is set. */
export const settings = {
  /** Minutes without activity after which a session ends (cron-service.md §2.3, session.lifetime). */
  'session.lifetime_minutes': { value: z.int().min(1).max(525_600), default: 120 },
  /** Days that the execution log is kept (cron-service.md §8). */
  'cron_log.retention_days': { value: z.int().min(1).max(3650), default: 30 },
} as const satisfies Record<string, { value: z.ZodType; default: unknown }>

export type SettingKey = keyof typeof settings
export type SettingValue<K extends SettingKey> = z.output<(typeof settings)[K]['value']>
