import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect, test } from 'vitest'
import type { EndedRun } from '../runs/run-outcome.ts'
import { sampleRunEnd } from '../testing/sample-run-end.ts'
import type { TickReport } from '../tick/tick.ts'
import { createCronEvents } from './cron-events.ts'

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

const quietTick: TickReport = {
  registered: 0,
  due: 0,
  enqueued: 0,
  skipped: 0,
  missed: 0,
  recordedBefore: 0,
  requeued: 0,
  notEnqueued: 0,
  queueError: null,
  lagMs: 0,
  released: { timedOut: [], workerLost: [], givenUp: [], abandoned: 0, leasesError: null, fenceError: null },
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
  events.runFinished({ kind: 'rescheduled', run: sampleRunEnd({ step: 'reschedule' }) })
  for (const kind of ['locked', 'not_scheduled'] as const) events.runFinished({ kind })
  const run = sampleRunEnd()
  events.runFinished({ kind: 'lost', run })
  expect(await shown('cron_zombie_writes_total')).toEqual(['cron_zombie_writes_total 1'])
  expect([await shown('cron_runs_total'), lines.length]).toEqual([[], 1])
  const { taskName: task, tenant, runId: run_id, attempt } = run
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ task, tenant, run_id, attempt })
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
      givenUp: [sampleRunEnd({ step: 'fail' })],
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
    'cron_runs_total{task="session_cleanup",status="failed"} 6',
    'cron_runs_released_total{reason="timed_out"} 2',
    'cron_runs_released_total{reason="worker_lost"} 4',
    'cron_runs_released_total{reason="given_up"} 2',
    'cron_runs_released_total{reason="abandoned"} 6',
    'cron_runs_requeued_total 4',
    'cron_runs_not_enqueued_total 8',
    'cron_tick_lag_seconds 0.25',
  ])
  expect(pinged).toHaveLength(8)
})

test('each failed run is one warning with its task, tenant, id and last cause', () => {
  const { events, lines } = testEvents()
  const failed = { taskName: 'import', tenant: 'acme', runId: 'r1', attempt: 2, logLines: null }
  const error = 'Error: outer\n    at x\nCaused by: Error: inner\n    at y'
  events.runFinished({ kind: 'ended', run: sampleRunEnd() })
  events.runFinished({ kind: 'ended', run: sampleRunEnd({ ...failed, step: 'fail', error }) })
  events.ticked({
    ...quietTick,
    released: {
      ...quietTick.released,
      timedOut: [sampleRunEnd({ ...failed, step: 'time_out', error: 'late' })],
    },
  })
  const fields = { level: 40, task: 'import', tenant: 'acme', run_id: 'r1', attempt: 2 }
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...fields, cause: 'Error: inner', msg: 'a run failed' },
    { ...fields, cause: 'late', msg: 'a run timed out' },
  ])
})

test('a retried attempt is counted and logged; its run is not, and nothing is pinged', async () => {
  const { events, lines, pinged, shown } = testEvents()
  const at = new Date('2026-11-21T08:01:00Z')
  const attempt = (outcome: 'failed' | 'worker_lost') =>
    sampleRunEnd({ step: 'reschedule', error: 'no luck', retry: { outcome, at } })
  events.runFinished({ kind: 'rescheduled', run: attempt('failed') })
  events.ticked({ ...quietTick, released: { ...quietTick.released, workerLost: [attempt('worker_lost')] } })
  expect(await shown('cron_runs_retried_total')).toEqual([
    'cron_runs_retried_total{task="session_cleanup",outcome="failed"} 1',
    'cron_runs_retried_total{task="session_cleanup",outcome="worker_lost"} 1',
  ])
  expect([await shown('cron_runs_total'), pinged]).toEqual([[], []])
  expect(lines.map((line) => JSON.parse(line))).toMatchObject(
    ['failed', 'worker_lost'].map((outcome) => ({
      level: 40,
      outcome,
      cause: 'no luck',
      retry_at: at.toISOString(),
    })),
  )
})
