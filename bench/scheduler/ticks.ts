import { forkServer } from '../fork-server.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { atLeast, below } from './compare-with-target.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openTestbed, type Servers } from './testbed.ts'

const sizes = [100, 1_000, 10_000]
const rounds = 3
const midday = new Date('2026-11-20T11:00:30Z')
/** The flags for a ticker in docs/operations.md. */
const tickerFlags = ['--max-semi-space-size=16']

/** The result of `servers/ticks.ts`: times of ticks without due tasks, and one tick with due tasks. */
export type TickMeasurement = { emptyMs: number[]; enqueued: number; seconds: number; peakBytes: number }

type Measured = { backend: Backend; tenants: number; ticks: TickMeasurement[]; addSeconds: number[] }

/**
 * Compares a tick with a bare addBulk of the same jobs, and measures a tick without due tasks, for several registry
 * sizes.
 */
export async function measureTicks(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const backend of backends)
    for (const tenants of sizes) measured.push(await measureInRounds(servers, backend, tenants))
  return [throughputTable(measured), emptyTickTable(measured)]
}

/** Creates a registry with a number of tenants, and measures its ticks in a separate process. */
export async function tickOnce(
  servers: Servers,
  backend: Backend,
  tenants: number,
): Promise<TickMeasurement> {
  await using testbed = await openTestbed(servers, backend)
  await fillRegistry(testbed.fresh, tenants, midday)
  await using ticker = await forkServer<TickMeasurement>(
    'ticks',
    { ...testbed.addresses, now: midday },
    tickerFlags,
  )
  return ticker.firstMessage
}

async function measureInRounds(servers: Servers, backend: Backend, tenants: number): Promise<Measured> {
  const measured: Measured = { backend, tenants, ticks: [], addSeconds: [] }
  for (let round = 0; round < rounds; round += 1) {
    const ticked = await tickOnce(servers, backend, tenants)
    measured.ticks.push(ticked)
    measured.addSeconds.push(await addBare(servers, backend, ticked.enqueued))
  }
  return measured
}

async function addBare(servers: Servers, backend: Backend, jobs: number): Promise<number> {
  await using testbed = await openTestbed(servers, backend)
  await using adder = await forkServer<{ seconds: number }>('bare-queue', { ...testbed.addresses, jobs })
  return adder.firstMessage.seconds
}

function throughputTable(measured: readonly Measured[]): Table {
  return {
    title: 'A tick that claims and enqueues: five of the eleven tasks of each tenant are due',
    columns: [
      'queue on',
      'tenants',
      'due',
      'runs/s',
      'bare addBulk, jobs/s',
      'ratio',
      'peak memory of the ticker, MB',
    ],
    rows: measured.map(({ backend, tenants, ticks, addSeconds }) => {
      const due = ticks[0]?.enqueued ?? Number.NaN
      const ratios = ticks.map(({ seconds }, round) => (addSeconds[round] ?? Number.NaN) / seconds)
      return [
        backend,
        tenants,
        due,
        due / median(ticks.map(({ seconds }) => seconds)),
        due / median(addSeconds),
        atLeast(median(ratios), 0.5),
        below(Math.max(...ticks.map(({ peakBytes }) => peakBytes)) / 1e6, 300),
      ]
    }),
    note: `Medians of ${rounds} rounds. Tick and addBulk are measured in turn, each in a new process, so small numbers of runs include compilation. Both enqueue 1,000 jobs at a time. The tick also decides on each task, inserts its run and sets its next slot in a PostgreSQL with fsync. Ticker: node ${tickerFlags.join(' ')}.`,
  }
}

function emptyTickTable(measured: readonly Measured[]): Table {
  return {
    title: 'A tick without due tasks',
    columns: ['queue on', 'tenants', 'tasks', 'p50 ms', 'p99 ms'],
    rows: measured.map(({ backend, tenants, ticks }) => {
      const sorted = ticks.flatMap(({ emptyMs }) => emptyMs).toSorted((a, b) => a - b)
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
      return [backend, tenants, 11 * tenants, below(median(sorted), 50), below(p99, 50)]
    }),
    note: 'The ticker ticks every five seconds. A tick looks for new tenants, expired and lost runs, and due tasks.',
  }
}
