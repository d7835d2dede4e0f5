import { z } from 'zod'

/** Settings of a scope: the administration or one tenant. */
export type SettingValues = {
  /** Minutes without activity after which a session ends (scheduled-tasks §8.2). */
  'session.lifetime': number
  /** Retention of the execution log in days (scheduled-tasks §8.2). */
  'cron_log.retention_days': number
  /** Retention of runs that found nothing to do, in days; 0: that of all runs (scheduled-tasks §16.1). */
  'cron_log.idle_retention_days': number
  /** Retention of finished background jobs and their files in days (scheduled-tasks §16.1). */
  'background_jobs.retention_days': number
  /** Days for which a PDF that is not that of an issued invoice is kept after its last use; 0: for ever (pdf §8.1). */
  'pdf_files.retention_days': number
  /** Retention of the API request log in days (scheduled-tasks §8.2). */
  'api_log.retention_days': number
  /** Retention of the audit log in days (scheduled-tasks §8.2). */
  'audit_log.retention_days': number
  /** The end of older entries of the audit log: archived and deleted, or only deleted. */
  'audit_log.mode': 'archive' | 'delete'
  /** Tries of an outgoing message until it fails (scheduled-tasks §3.3). */
  'mail_queue.attempts_max': number
  /** Minutes from each failed try of a message to the next; the last applies to all later tries. */
  'mail_queue.retry_minutes': number[]
  /** By how much each of these delays is changed at random, up and down, in per cent. */
  'mail_queue.retry_jitter_percent': number
  /** Minutes after which a waiting message has the next higher priority; 0: never. */
  'mail_queue.ageing_minutes': number
  /**
   * What happens to a message whose delivery is unknown: it is held for a person, or sent again once after 30 minutes.
   */
  'mail_queue.unknown': 'hold' | 'resend'
  /** Whether the reply 503, which means a session in a wrong state, is tried again or final. */
  'mail_queue.bad_sequence': 'retry' | 'fail'
}

export type SettingKey = keyof SettingValues

const days = wholeNumber(1, 3650)

type SettingDefinition<T> = {
  value: z.ZodType<T>
  default: T
  description: string
  /**
   * The key in earlier versions. It is accepted, and a value that is stored under it stays in force until the next
   * change.
   */
  formerKey?: string
}

/** The schema, the default and the description of each setting. */
export const settingDefinitions: { [K in SettingKey]: SettingDefinition<SettingValues[K]> } = {
  'session.lifetime': {
    value: wholeNumber(1, 525_600),
    default: 120,
    description: 'minutes without activity until a session ends',
    formerKey: 'session.lifetime_minutes',
  },
  'cron_log.retention_days': { value: days, default: 30, description: 'days until an ended run is deleted' },
  'cron_log.idle_retention_days': {
    value: wholeNumber(0, 3650),
    default: 0,
    description: 'days until a run that found nothing to do is deleted; 0: as every run',
  },
  'background_jobs.retention_days': {
    value: days,
    default: 30,
    description: 'days until a finished background job is deleted',
  },
  'pdf_files.retention_days': {
    value: wholeNumber(0, 3650),
    default: 90,
    description:
      'days without use until a PDF is deleted; 0: never. The PDFs of issued invoices are always kept',
  },
  'api_log.retention_days': {
    value: days,
    default: 30,
    description: 'days until an entry of the request log is deleted',
  },
  'audit_log.retention_days': {
    value: days,
    default: 365,
    description: 'days until an audit entry leaves the log',
  },
  'audit_log.mode': {
    value: z.enum(['archive', 'delete']),
    default: 'archive',
    description: 'archive: audit entries that leave the log are written to files first',
  },
  'mail_queue.attempts_max': {
    value: wholeNumber(1, 50),
    default: 12,
    description: 'tries of an outgoing message until it fails',
  },
  'mail_queue.retry_minutes': {
    value: wholeNumbers({ most: 50, min: 1, max: 1440 }),
    default: [1, 5, 15, 30, 60, 120, 240, 480],
    description: 'minutes from each failed try of an outgoing message to the next; the last one repeats',
  },
  'mail_queue.retry_jitter_percent': {
    value: wholeNumber(0, 50),
    default: 20,
    description: 'per cent by which each of these delays is changed at random; 0: not',
  },
  'mail_queue.ageing_minutes': {
    value: wholeNumber(0, 10_080),
    default: 0,
    description: 'minutes after which a waiting message has the next higher priority; 0: never',
  },
  'mail_queue.unknown': {
    value: z.enum(['hold', 'resend']),
    default: 'hold',
    description:
      'hold: a message whose delivery is unknown waits for a decision; resend: it is sent again once after 30 minutes, and may arrive twice',
  },
  'mail_queue.bad_sequence': {
    value: z.enum(['retry', 'fail']),
    default: 'retry',
    description: 'whether a message that was refused with 503 is tried again',
  },
}

function wholeNumber(min: number, max: number) {
  return z.int().min(min).max(max)
}

function wholeNumbers({ most, min, max }: { most: number; min: number; max: number }) {
  return z.array(wholeNumber(min, max)).min(1).max(most)
}
