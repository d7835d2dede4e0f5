/**
 * What the value 0 of a setting means, as a text of the page: alone it would read as “at once”. Of other settings 0 is
 * a number.
 */
const meanings = {
  'cron_log.idle_retention_days': 'likeEveryRun',
  'pdf_files.retention_days': 'never',
  'mail_queue.ageing_minutes': 'never',
} as const

/** The text for a value of a setting that means something else than its number, or undefined. */
export function meaningOfZero(setting: string, value: unknown): 'likeEveryRun' | 'never' | undefined {
  if (value !== 0) return undefined
  return Object.entries(meanings).find(([name]) => name === setting)?.[1]
}
