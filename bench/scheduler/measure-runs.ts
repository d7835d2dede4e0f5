import { setTimeout as sleep } from 'node:timers/promises'
import { createLogger } from '@fiscus/runtime/log/logger'
import { postgresLeases } from '@fiscus/scheduling/leases/postgres-leases'
import { openQueues, type RunQueue } from '@fiscus/scheduling/queue/queue'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { tick } from '@fiscus/scheduling/tick/tick'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'
import { type ForkedServer, forkServer } from '../fork-server.ts'
import { median } from '../measure.ts'
import { fillRegistry } from './fill-registry.ts'
import { logPosition } from './log-position.ts'
import { postgresCpu } from './postgres-cpu.ts'
import type { RunKind } from './tasks-of-nothing.ts'
import { type Backend, openTestbed, type Servers } from './testbed.ts'

const minuteMs = 60_000
const midday = new Date('2026-11-20T11:00:00Z')

/** The references of a worker. The last two only exist on PostgreSQL. */
export const references = {
  bullmq: 'bare BullMQ worker',
  least: 'the same with a lease, and a fenced start and end on disk',
  pgBoss: 'pg-boss, fetch and complete of single jobs',
  graphile: 'graphile-worker',
} as const
export type Reference = (typeof references)[keyof typeof references]

/** Throughput of a worker, and for each job its CPU time, that of PostgreSQL, and the bytes of write-ahead log. */
export type Speed = {
  perSecond: number
  cpuMicroseconds: number
  postgresMicroseconds: number
  logBytes: number
}
type WorkerSpeed = Pick<Speed, 'perSecond' | 'cpuMicroseconds'>
export type Case = {
  backend: Backend
  concurrency: number
  kind: RunKind
  /** Whether pg-boss and graphile-worker are references too. */
  isWithPeers: boolean
}
/** The number of measured rounds, and the number of tenants; each has five runs in a round. */
export type Rounds = { rounds: number; tenants: number }
/** `first` is the round in which a worker starts its threads. */
export type Measured = Case & { first: Speed; worker: Speed[]; references: Map<Reference, Speed[]> }

/** Measures runs of tasks that do nothing, in turn with empty jobs of a bare BullMQ worker and of other libraries. */
export async function measureInRounds(
  servers: Servers,
  one: Case,
  { rounds, tenants }: Rounds,
): Promise<Measured> {
  const { backend, concurrency, kind, isWithPeers } = one
  const jobsOfRound = jobsOf(tenants)
  await using testbed = await openTestbed(servers, backend)
  const { fresh, addresses } = testbed
  const { databaseUrl, redisUrl } = addresses
  const { control } = fresh.databases
  await fillRegistry(fresh, tenants, midday)
  const address = redisUrl ? { redisUrl } : { databaseUrl }
  await using queue = await openQueues(address, createLogger('bench', 'warn'))
  await using worker = await forkServer('worker', {
    ...addresses,
    concurrency,
    queues: ['jobs'],
    kind,
  })
  await using bare = await forkServer('bare-worker', { ...addresses, concurrency, queue: 'mail' })
  await using least = await forkServer('least-worker', { ...addresses, concurrency, queue: 'dav' })
  await using peers = new AsyncDisposableStack()
  const options = { databaseUrl, jobs: jobsOfRound, concurrency }
  const pgBoss = isWithPeers ? peers.use(await forkServer('pg-boss-worker', options)) : null
  const graphile = isWithPeers ? peers.use(await forkServer('graphile-jobs', options)) : null

  const withPostgres = async (measure: () => Promise<WorkerSpeed>): Promise<Speed> => {
    const [cpu, log] = [await postgresCpu(control), await logPosition(control)]
    const speed = await measure()
    return {
      ...speed,
      postgresMicroseconds: ((await postgresCpu(control)) - cpu) / jobsOfRound,
      logBytes: ((await logPosition(control)) - log) / jobsOfRound,
    }
  }
  const ofQueue = (server: ForkedServer<unknown>, jobs: QueuedRun[]) =>
    withPostgres(() => processJobs(queue, server, jobs))
  const claim = (round: number) =>
    claimRuns(fresh, new Date(midday.getTime() + (round + 2) * minuteMs), jobsOfRound)

  const firstRuns = await claim(0)
  const first = await ofQueue(worker, firstRuns.map(withQueue('jobs')))
  await ofQueue(bare, firstRuns.map(withQueue('mail')))
  await ofQueue(least, firstRuns.map(withQueue('dav')))
  const measured: Measured = { ...one, first, worker: [], references: new Map() }
  const refer = (name: Reference, speed: Speed) =>
    measured.references.set(name, [...(measured.references.get(name) ?? []), speed])
  for (let round = 1; round <= rounds; round += 1) {
    const runs = await claim(round)
    measured.worker.push(await ofQueue(worker, runs.map(withQueue('jobs'))))
    refer(references.bullmq, await ofQueue(bare, runs.map(withQueue('mail'))))
    refer(references.least, await ofQueue(least, runs.map(withQueue('dav'))))
    if (pgBoss) refer(references.pgBoss, await withPostgres(() => pgBoss.ask('round')))
    if (graphile) refer(references.graphile, await withPostgres(() => graphile.ask('round')))
  }
  return measured
}

/** The number of runs of a round. */
export const jobsOf = (tenants: number) => 5 * tenants

/** The median of a figure over the rounds. */
export const medianOf = (speeds: readonly Speed[], figure: keyof Speed) =>
  median(speeds.map((speed) => speed[figure]))

/** The runs per second divided by the jobs per second of a reference in the same round, as the median of the rounds. */
export function ratioOf(worker: readonly Speed[], reference: readonly Speed[]): number {
  return median(worker.map(({ perSecond }, round) => perSecond / (reference[round]?.perSecond ?? Number.NaN)))
}

const withQueue = (queue: QueuedRun['queue']) => (job: QueuedRun) => ({ ...job, queue })

/**
 * Claims the runs of five tasks of each tenant like a ticker. They are shuffled, so that few of them wait for the limit
 * of their tenant.
 */
async function claimRuns({ databases }: FreshDatabases, at: Date, jobsOfRound: number): Promise<QueuedRun[]> {
  const { control } = databases
  const jobs: QueuedRun[] = []
  const queue = {
    enqueue: async (runs: readonly QueuedRun[]) => void jobs.push(...runs.filter(({ tenantId }) => tenantId)),
  }
  const context = { control, databases, leases: postgresLeases(control), queue, registry: registryRows }
  await tick(context, at, new AbortController().signal)
  if (jobs.length !== jobsOfRound)
    throw new Error(
      `${jobs.length} instead of ${jobsOfRound} runs were claimed: runs of the previous round have not ended`,
    )
  const random = ({ runId }: QueuedRun) => runId.slice(-12)
  return jobs.toSorted((a, b) => (random(a) < random(b) ? -1 : 1))
}

/** Fills a paused queue, resumes it, and measures the worker until the queue is empty. */
async function processJobs(
  queue: RunQueue,
  worker: ForkedServer<unknown>,
  jobs: QueuedRun[],
): Promise<WorkerSpeed> {
  const board = queue.boards.find(({ name }) => name === jobs[0]?.queue)
  if (!board) throw new Error(`There is no queue ${jobs[0]?.queue}`)
  await board.pause()
  for (let first = 0; first < jobs.length; first += 1_000)
    await queue.enqueue(jobs.slice(first, first + 1_000))
  const cpuBefore = await worker.cpuMicroseconds()
  const started = performance.now()
  await board.resume()
  while ((await board.getJobCountByTypes('waiting', 'active', 'delayed')) > 0) await sleep(10)
  const seconds = (performance.now() - started) / 1_000
  const cpu = (await worker.cpuMicroseconds()) - cpuBefore
  return { perSecond: jobs.length / seconds, cpuMicroseconds: cpu / jobs.length }
}
