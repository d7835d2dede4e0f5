import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import type { RunEnd } from '../runs/run-outcome.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import type { TickReport } from '../tick/tick.ts'
import { createCronEvents } from './cron-events.ts'

function testEvents() {
  const metrics = createMetrics()
  const lines: string[] = []
  const log = createLogger('test', 'info', { write: (line) => lines.push(line) })
  const pinged: RunEnd[] = []
  const events = createCronEvents({ metrics, log, pings: { send: (run) => pinged.push(run) } })
  const shown = async (name: string) =>
    (await metrics.registry.metrics())
      .split('\n')
      .filter((line) => line.startsWith(name) && !line.endsWith(' 0'))
  return { events, lines, pinged, shown }
}

test('an ended run is counted by task and status, with its duration, and sends a ping', async () => {
  const { events, pinged, shown } = testEvents()
  events.runFinished({ kind: 'ended', run: sampleRunEnd() })
  events.runFinished({ kind: 'ended', run: sampleRunEnd({ step: 'time_out', durationMs: 300_000 }) })
  expect(await shown('cron_runs_total')).toEqual([
    'cron_runs_total{task="session_cleanup",status="success"} 1',
    'cron_runs_total{task="session_cleanup",status="timeout"} 1',
  ])
  expect(await shown('cron_run_seconds_sum')).toEqual(['cron_run_seconds_sum{task="session_cleanup"} 300.5'])
  expect(pinged.map(({ step }) => step)).toEqual(['succeed', 'time_out'])
})

test('a start is counted with its lag: a triggered run has none, and a start before its slot has zero', async () => {
  const { events, shown } = testEvents()
  events.runStarted(sampleRunEnd({ trigger: 'manual', slot: null }))
  expect(await shown('cron_slot_lag_seconds')).toEqual([])
  for (const startedAt of [new Date('2026-11-21T07:59:59Z'), sampleRunEnd().startedAt])
    events.runStarted(sampleRunEnd({ startedAt }))
  expect(await shown('cron_slot_lag_seconds_count')).toEqual([
    'cron_slot_lag_seconds_count{task="session_cleanup"} 2',
  ])
  expect(await shown('cron_slot_lag_seconds_sum')).toEqual([
    'cron_slot_lag_seconds_sum{task="session_cleanup"} 2',
  ])
})

test('a lost run is counted and logged; other outcomes are not', async () => {
  const { events, lines, shown } = testEvents()
  for (const kind of ['rescheduled', 'locked', 'not_scheduled', 'lost'] as const) events.runFinished({ kind })
  expect(await shown('cron_zombie_writes_total')).toEqual(['cron_zombie_writes_total 1'])
  expect([await shown('cron_runs_total'), lines.length]).toEqual([[], 1])
})

test('the figures of ticks add up, and runs that a tick ended are counted and send pings', async () => {
  const { events, pinged, shown } = testEvents()
  const report: TickReport = {
    registered: 0,
    due: 9,
    enqueued: 5,
    skipped: 3,
    missed: 7,
    recordedBefore: 1,
    requeued: 2,
    notEnqueued: 4,
    queueError: null,
    lagMs: 1500,
    released: {
      timedOut: [sampleRunEnd({ step: 'time_out' })],
      workerLost: [sampleRunEnd({ step: 'fail' }), sampleRunEnd({ step: 'fail' })],
      abandoned: 3,
      leasesError: null,
      fenceError: null,
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
