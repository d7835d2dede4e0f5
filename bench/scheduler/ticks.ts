import { forkServer } from '../fork-server.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { atLeast, below } from './aim.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openStage, type Servers } from './servers.ts'

const sizes = [100, 1_000, 10_000]
const rounds = 3
const midday = new Date('2026-11-20T11:00:30Z')
/** As docs/operations.md starts a ticker. */
const tickerFlags = ['--max-semi-space-size=16']

/** What a process tells that only ticks: the times of ticks with nothing due, and then one with much due. */
export type Ticked = { emptyMs: number[]; enqueued: number; seconds: number; peakBytes: number }

type Measured = { backend: Backend; tenants: number; ticks: Ticked[]; addSeconds: number[] }

/** A tick with much due beside a bare addBulk of as many jobs, and a tick with nothing due, over registries of several sizes. */
export async function measureTicks(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const backend of backends)
    for (const tenants of sizes) measured.push(await measureInRounds(servers, backend, tenants))
  return [throughput(measured), empty(measured)]
}

/** A new registry of so many tenants, and one tick over what is due in it, in a process of its own. */
export async function tickOnce(servers: Servers, backend: Backend, tenants: number): Promise<Ticked> {
  await using stage = await openStage(servers, backend)
  await fillRegistry(stage.fresh, tenants, midday)
  await using ticker = await forkServer<Ticked>('ticks', { ...stage.addresses, now: midday }, tickerFlags)
  return ticker.ready
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
  await using stage = await openStage(servers, backend)
  await using adder = await forkServer<{ seconds: number }>('bare-queue', { ...stage.addresses, jobs })
  return adder.ready.seconds
}

function throughput(measured: readonly Measured[]): Table {
  return {
    title: 'A tick that claims and hands over, five of the eleven tasks of each tenant due',
    columns: [
      'queue on',
      'tenants',
      'due',
      'runs/s',
      'bare addBulk, jobs/s',
      'of bare',
      'peak MB of the ticker',
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
    note: `Medians of ${rounds} rounds, the two in turn, each in a new process; few runs pay for code that is not compiled yet. Both add 1,000 jobs at a time; the tick also decides about each task, writes its run and moves its slot on, in durable PostgreSQL. Ticker: node ${tickerFlags.join(' ')}.`,
  }
}

function empty(measured: readonly Measured[]): Table {
  return {
    title: 'A tick with nothing due',
    columns: ['queue on', 'tenants', 'tasks', 'p50 ms', 'p99 ms'],
    rows: measured.map(({ backend, tenants, ticks }) => {
      const sorted = ticks.flatMap(({ emptyMs }) => emptyMs).toSorted((a, b) => a - b)
      const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN
      return [backend, tenants, 11 * tenants, below(median(sorted), 50), below(p99, 50)]
    }),
    note: 'The supervisor calls it every five seconds: it looks for new tenants, expired and lost runs, and what is due.',
  }
}
