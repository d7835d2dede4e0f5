import { polish, render } from '@fiscus/messages/render'
import { expect, test } from 'vitest'
import { type Circumstances, whyWaiting } from './why-waiting.ts'

const now = new Date('2026-11-21T08:00:00Z')
const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 8, minute))
const workers = { kind: 'workers', places: 6, tenantPlaces: 4 } as const

/** A run of a tenant that a free worker takes next. */
const next: Circumstances = {
  now,
  queue: 'maintenance',
  isOfCommand: false,
  retryAt: null,
  isEnqueued: true,
  tenant: { slug: 'acme', server: null, moving_to: null },
  servers: ['second'],
  running: null,
  isLocked: false,
  isPaused: false,
  service: workers,
  queueRuns: { all: 5, ofTenant: 3, latestAt: at(-1) },
}
const onServer = (server: string, moving_to: string | null = null) => ({
  tenant: { slug: 'acme', server, moving_to },
})
const running = { running: { worker: 'w1', since: at(-2) } }
const busy = { queueRuns: { all: 6, ofTenant: 4, latestAt: at(-1) } }

test.for<[name: string, Partial<Circumstances>, en: string]>([
  ['a place is free', {}, 'a worker of the queue maintenance takes it next'],
  ['its next try is due', { retryAt: now }, 'a worker of the queue maintenance takes it next'],
  [
    'its next try',
    { retryAt: at(1), isPaused: true },
    'it waits for its next try at 2026-11-21T08:01:00.000Z',
  ],
  ['a command', { isOfCommand: true, isPaused: true }, 'the command that scheduled it starts it itself'],
  [
    'its task is running',
    { ...running, isPaused: true },
    'its task has been running on w1 since 2026-11-21T07:58:00.000Z',
  ],
  ['a known server', onServer('second'), 'a worker of the queue maintenance takes it next'],
  [
    'an unknown server',
    { ...onServer('third'), isPaused: true },
    'the tenant acme is on the server third, which this process does not know: set its DATABASE_SERVERS as in the other processes',
  ],
  ['a move', onServer('third', 'second'), 'the tenant acme is being moved to another server'],
  ['no ticker', { isEnqueued: false, isPaused: true }, 'no ticker has put it into the queue maintenance yet'],
  ['an unreachable queue', { isPaused: null, service: { kind: 'none' } }, 'the queues do not respond'],
  ['a paused queue', { isPaused: true, service: { kind: 'none' } }, 'the queue maintenance is paused'],
  [
    'no worker',
    { service: { kind: 'none' }, isLocked: true },
    'no worker takes runs from the queue maintenance',
  ],
  [
    'calls of bin/cron --drain, which need no queue',
    { service: { kind: 'calls' }, isPaused: true, isEnqueued: false },
    'the next call of bin/cron --drain executes it',
  ],
  ['a lease', { isLocked: true, ...busy }, 'another process still holds the lease of its task'],
  [
    'its tenant',
    busy,
    'its tenant has its turn elsewhere: it has 4 runs in the queue maintenance, as many as it may have at a time',
  ],
  [
    'the workers',
    { queueRuns: { ...busy.queueRuns, ofTenant: 1 } },
    'the workers of the queue maintenance are busy: 6 runs are with them, the latest since 2026-11-21T07:59:00.000Z',
  ],
  [
    'workers of a release that does not state the runs of a tenant',
    { ...busy, service: { ...workers, tenantPlaces: null } },
    'the workers of the queue maintenance are busy: 6 runs are with them, the latest since 2026-11-21T07:59:00.000Z',
  ],
  [
    'the workers, in the admin profile',
    { tenant: null, queueRuns: { all: 6, ofTenant: 0, latestAt: at(-1) } },
    'the workers of the queue maintenance are busy: 6 runs are with them, the latest since 2026-11-21T07:59:00.000Z',
  ],
])('%s', ([, known, en]) => {
  expect(render(whyWaiting({ ...next, ...known }))).toBe(en)
})

test('the reason is in Polish too', () => {
  expect(render(whyWaiting({ ...next, isPaused: true }), polish)).toBe('kolejka maintenance jest wstrzymana')
})
