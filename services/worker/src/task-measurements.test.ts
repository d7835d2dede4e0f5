import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import { exportMeasurements } from './task-measurements.ts'

test('a gauge has the maximum or the sum of the values of its scopes, for five minutes', async () => {
  const metrics = createMetrics()
  let now = 0
  const measure = exportMeasurements(metrics, () => now)
  const values = async () =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith('mail_'))
      .toSorted()
  expect(await values()).toEqual(['mail_queue_oldest_seconds 0', 'mail_unknown_messages 0'])
  for (const [scope, value] of [
    ['acme', 3],
    ['other', 4],
    ['acme', 2],
  ] as const) {
    measure({ scope, gauge: 'mail_queue_oldest_seconds', value })
    measure({ scope, gauge: 'mail_unknown_messages', value })
  }
  expect(await values()).toEqual(['mail_queue_oldest_seconds 4', 'mail_unknown_messages 6'])
  now = 200_000
  measure({ scope: 'acme', gauge: 'mail_unknown_messages', value: 1 })
  now = 300_001
  expect(await values()).toEqual(['mail_queue_oldest_seconds 0', 'mail_unknown_messages 1'])
})
