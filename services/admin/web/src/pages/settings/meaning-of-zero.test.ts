import { expect, test } from 'vitest'
import { meaningOfZero } from './meaning-of-zero.ts'

test.for([
  ['cron_log.idle_retention_days', 0, 'likeEveryRun'],
  ['pdf_files.retention_days', 0, 'never'],
  ['mail_queue.ageing_minutes', 0, 'never'],
  ['pdf_files.retention_days', 90, undefined],
  ['mail_queue.retry_jitter_percent', 0, undefined],
] as const)('%s of %s is shown as %s', ([setting, value, text]) => {
  expect(meaningOfZero(setting, value)).toBe(text)
})
