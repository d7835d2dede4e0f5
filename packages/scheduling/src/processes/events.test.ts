import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import type { EndedRun } from '../runs/run-outcome.ts'
import { endedRun } from '../testing/sample-ended-run.ts'
import type { TickReport } from '../tick/tick.ts'
import { createCronEvents } from './events.ts'

function testEvents() {
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => lines.push(line) })
  const pinged: EndedRun[] = []
  const events = createCronEvents({ metrics, log, pings: { send: (run) => pinged.push(run) } })
  const shown = async (name: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith(name) && !line.endsWith(' 0'))
  return { events, lines, pinged, shown }
}

test('a run that has ended is counted by task and status, with its time, and pings', async () => {
  const { events, pinged, shown } = testEvents()
  events.runOver({ kind: 'ended', run: endedRun() })
  events.runOver({ kind: 'ended', run: endedRun({ status: 'timeout', durationMs: 300_000 }) })
  expect(await shown('cron_runs_total')).toEqual([
    'cron_runs_total{task="session_cleanup",status="success"} 1',
    'cron_runs_total{task="session_cleanup",status="timeout"} 1',
  ])
  expect(await shown('cron_run_seconds_sum')).toEqual(['cron_run_seconds_sum{task="session_cleanup"} 300.5'])
  expect(pinged.map(({ status }) => status)).toEqual(['success', 'timeout'])
})

test('a start is counted with its lag; one by hand has none, nor has one before its slot by a wrong clock', async () => {
  const { events, shown } = testEvents()
  events.runStarted(endedRun({ trigger: 'manual', slot: null }))
  expect(await shown('cron_slot_lag_seconds')).toEqual([])
  for (const startedAt of [new Date('2026-11-21T07:59:59Z'), endedRun().startedAt])
    events.runStarted(endedRun({ startedAt }))
  expect(await shown('cron_slot_lag_seconds_count')).toEqual([
    'cron_slot_lag_seconds_count{task="session_cleanup"} 2',
  ])
  expect(await shown('cron_slot_lag_seconds_sum')).toEqual([
    'cron_slot_lag_seconds_sum{task="session_cleanup"} 2',
  ])
})

test('a zombie is counted and logged; what is only given back is not', async () => {
  const { events, lines, shown } = testEvents()
  for (const kind of ['given_back', 'locked', 'gone', 'lost'] as const) events.runOver({ kind })
  expect(await shown('cron_zombie_writes_total')).toEqual(['cron_zombie_writes_total 1'])
  expect([await shown('cron_runs_total'), lines.length]).toEqual([[], 1])
})

test('the figures of ticks add up, and what they have ended is counted and pings as any run', async () => {
  const { events, pinged, shown } = testEvents()
  const report: TickReport = {
    ...{ registered: 0, due: 9, enqueued: 5, skipped: 3, missed: 7, recordedBefore: 1, requeued: 2 },
    ...{ notEnqueued: 4, queueFault: null, lagMs: 1500 },
    released: {
      timedOut: [endedRun({ status: 'timeout' })],
      workerLost: [endedRun({ status: 'failed' }), endedRun({ status: 'failed' })],
      ...{ abandoned: 3, leasesFault: null },
    },
  }
  events.ticked(report)
  events.ticked({ ...report, lagMs: 250 })
  expect(
    (await Promise.all(['cron_slots', 'cron_missed', 'cron_runs', 'cron_tick'].map(shown))).flat(),
  ).toEqual([
    'cron_slots_total{outcome="enqueued"} 10',
    'cron_slots_total{outcome="skipped"} 6',
    'cron_slots_total{outcome="recorded_before"} 2',
    'cron_missed_total 14',
    'cron_runs_total{task="session_cleanup",status="timeout"} 2',
    'cron_runs_total{task="session_cleanup",status="failed"} 4',
    'cron_runs_released_total{reason="timed_out"} 2',
    'cron_runs_released_total{reason="worker_lost"} 4',
    'cron_runs_released_total{reason="abandoned"} 6',
    'cron_runs_requeued_total 4',
    'cron_runs_not_enqueued_total 8',
    'cron_tick_lag_seconds 0.25',
  ])
  expect(pinged).toHaveLength(6)
})
