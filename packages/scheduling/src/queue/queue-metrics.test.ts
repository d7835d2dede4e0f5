import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import type { QueueDepth } from './queue.ts'
import { exportQueueMetrics } from './queue-metrics.ts'

test('the queues are read once for each reading of the metrics; while they are unreachable there are no values', async () => {
  const metrics = createMetrics()
  const mail: QueueDepth = {
    queue: 'mail',
    waiting: 3,
    delayed: 2,
    active: 1,
    failed: 0,
    isPaused: false,
    oldestAgeMs: 4500,
  }
  const responses = [
    async () => [mail],
    () => Promise.reject(new Error('no connection')),
    async () => [{ ...mail, waiting: 0, isPaused: true }],
  ]
  let requests = 0
  const depths = async () => responses[requests++]?.() ?? []
  exportQueueMetrics({ depths }, { metrics, log: createLogger('test', 'silent') })
  const read = async () =>
    (await metrics.registry.metrics()).split('\n').filter((line) => line.startsWith('cron_queue_'))
  expect(await read()).toEqual([
    'cron_queue_jobs{queue="mail",state="waiting"} 3',
    'cron_queue_jobs{queue="mail",state="delayed"} 2',
    'cron_queue_jobs{queue="mail",state="active"} 1',
    'cron_queue_oldest_seconds{queue="mail"} 4.5',
    'cron_queue_paused{queue="mail"} 0',
  ])
  expect(await read()).toEqual([])
  const last = await read()
  expect(last[0]).toBe('cron_queue_jobs{queue="mail",state="waiting"} 0')
  expect(last.at(-1)).toBe('cron_queue_paused{queue="mail"} 1')
  expect(requests).toBe(3)
})
