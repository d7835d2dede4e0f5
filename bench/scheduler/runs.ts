import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@fiscus/runtime/logger'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import { openQueues, type RunQueue } from '@fiscus/scheduling/queue/queue'
import type { RunJob } from '@fiscus/scheduling/queue/queued-run'
import { tick } from '@fiscus/scheduling/tick/tick'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { type ForkedServer, forkServer } from '../fork-server.ts'
import { median } from '../measure.ts'
import type { Table } from '../table.ts'
import { atLeast } from './aim.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openStage, type Servers } from './servers.ts'

const concurrencies = [16, 64]
const rounds = 3
const tenants = 1_000
const minuteMs = 60_000
const midday = new Date('2026-11-20T11:00:00Z')

/** Work that was done: how much a second, and the CPU time of its worker. */
type Speed = { perSecond: number; cpuMicroseconds: number }
type Measured = { backend: Backend; concurrency: number; worker: Speed[]; bare: Speed[] }

/** Runs of tasks that do nothing, through their whole life, beside jobs that do nothing on a bare BullMQ worker. */
export async function measureRuns(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const backend of backends)
    for (const concurrency of concurrencies)
      measured.push(await measureInRounds(servers, backend, concurrency))
  return [tableOf(measured)]
}

async function measureInRounds(servers: Servers, backend: Backend, concurrency: number): Promise<Measured> {
  await using stage = await openStage(servers, backend)
  const { fresh, addresses } = stage
  const { databaseUrl, redisUrl } = addresses
  await fillRegistry(fresh, tenants, midday)
  const address = redisUrl ? { redisUrl } : { databaseUrl }
  await using queue = await openQueues(address, createLogger('bench', 'warn'))
  await using worker = await forkServer('worker', { ...addresses, concurrency, queues: ['jobs'] })
  await using bare = await forkServer('bare-worker', { ...addresses, concurrency, queue: 'mail' })
  const measured: Measured = { backend, concurrency, worker: [], bare: [] }
  // One round to start the threads and to warm the compiler up.
  for (let round = -1; round < rounds; round += 1) {
    const runs = await claimRuns(fresh, new Date(midday.getTime() + (round + 2) * minuteMs))
    const speeds = {
      worker: await workOff(queue, worker, runs.map(on('jobs'))),
      bare: await workOff(queue, bare, runs.map(on('mail'))),
    }
    if (round < 0) continue
    measured.worker.push(speeds.worker)
    measured.bare.push(speeds.bare)
  }
  return measured
}

const on = (queue: RunJob['queue']) => (job: RunJob) => ({ ...job, queue })

/** The runs of five tasks of each tenant, claimed as a ticker does, and shuffled: seldom does one wait for its tenant's turn. */
async function claimRuns({ databases }: FreshDatabases, at: Date): Promise<RunJob[]> {
  const { control } = databases
  const jobs: RunJob[] = []
  const queue = {
    addRuns: async (more: readonly RunJob[]) => void jobs.push(...more.filter(({ tenantId }) => tenantId)),
  }
  const context = { control, leases: postgresLeases(control), queue, registry: registryRows }
  await tick(context, at, new AbortController().signal)
  if (jobs.length !== 5 * tenants) throw new Error(`${jobs.length} runs were claimed: some had not ended`)
  const chance = ({ runId }: RunJob) => runId.slice(-12)
  return jobs.toSorted((a, b) => (chance(a) < chance(b) ? -1 : 1))
}

/** How fast a worker does what is in its queue when it begins. */
async function workOff(queue: RunQueue, worker: ForkedServer<unknown>, jobs: RunJob[]): Promise<Speed> {
  const board = queue.boards.find(({ name }) => name === jobs[0]?.queue)
  if (!board) throw new Error('There is no such queue')
  await board.pause()
  for (let first = 0; first < jobs.length; first += 1_000)
    await queue.addRuns(jobs.slice(first, first + 1_000))
  const cpuBefore = await worker.cpuMicroseconds()
  const started = performance.now()
  await board.resume()
  while ((await board.getJobCountByTypes('waiting', 'active', 'delayed')) > 0) await sleep(10)
  const seconds = (performance.now() - started) / 1_000
  const cpu = (await worker.cpuMicroseconds()) - cpuBefore
  return { perSecond: jobs.length / seconds, cpuMicroseconds: cpu / jobs.length }
}

function tableOf(measured: readonly Measured[]): Table {
  return {
    title: 'Runs that do nothing: lease, turn, start, thread, end, log; one worker',
    columns: [
      'queue on',
      'at a time',
      'runs/s',
      'bare BullMQ worker, jobs/s',
      'of bare',
      'CPU µs',
      'of bare CPU',
    ],
    rows: measured.map(({ backend, concurrency, worker, bare }) => {
      const ratios = worker.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))
      const cpu = median(worker.map(({ cpuMicroseconds }) => cpuMicroseconds))
      const bareCpu = median(bare.map(({ cpuMicroseconds }) => cpuMicroseconds))
      return [
        ...[backend, concurrency, median(worker.map(({ perSecond }) => perSecond))],
        ...[median(bare.map(({ perSecond }) => perSecond)), atLeast(median(ratios), 0.4), cpu, cpu / bareCpu],
      ]
    }),
    note: `Medians of ${rounds} rounds of ${5 * tenants} runs of ${tenants} tenants, the two in turn, each worker in a process of its own. PostgreSQL is durable: each batch of starts and of ends is on disk before it counts. CPU time is the process's, threads included.`,
  }
}
