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
import type { Table } from '../table.ts'
import { atLeast } from './compare-with-target.ts'
import { fillRegistry } from './fill-registry.ts'
import { type Backend, backends, openTestbed, type Servers } from './testbed.ts'

const concurrencies = [16, 64]
const rounds = 3
const tenants = 1_000
const minuteMs = 60_000
const midday = new Date('2026-11-20T11:00:00Z')

/** Throughput of a worker, and its CPU time for each job. */
type Speed = { perSecond: number; cpuMicroseconds: number }
type Measured = { backend: Backend; concurrency: number; worker: Speed[]; bare: Speed[] }

/** Compares runs of tasks that do nothing with empty jobs of a bare BullMQ worker. */
export async function measureRuns(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const backend of backends)
    for (const concurrency of concurrencies)
      measured.push(await measureInRounds(servers, backend, concurrency))
  return [tableOf(measured)]
}

async function measureInRounds(servers: Servers, backend: Backend, concurrency: number): Promise<Measured> {
  await using testbed = await openTestbed(servers, backend)
  const { fresh, addresses } = testbed
  const { databaseUrl, redisUrl } = addresses
  await fillRegistry(fresh, tenants, midday)
  const address = redisUrl ? { redisUrl } : { databaseUrl }
  await using queue = await openQueues(address, createLogger('bench', 'warn'))
  await using worker = await forkServer('worker', { ...addresses, concurrency, queues: ['jobs'] })
  await using bare = await forkServer('bare-worker', { ...addresses, concurrency, queue: 'mail' })
  const measured: Measured = { backend, concurrency, worker: [], bare: [] }
  // The round -1 starts the threads and warms up the compiler.
  for (let round = -1; round < rounds; round += 1) {
    const runs = await claimRuns(fresh, new Date(midday.getTime() + (round + 2) * minuteMs))
    const speeds = {
      worker: await processJobs(queue, worker, runs.map(withQueue('jobs'))),
      bare: await processJobs(queue, bare, runs.map(withQueue('mail'))),
    }
    if (round < 0) continue
    measured.worker.push(speeds.worker)
    measured.bare.push(speeds.bare)
  }
  return measured
}

const withQueue = (queue: QueuedRun['queue']) => (job: QueuedRun) => ({ ...job, queue })

/** Claims the runs of five tasks of each tenant like a ticker. They are shuffled, so that few of them wait for the limit of their tenant. */
async function claimRuns({ databases }: FreshDatabases, at: Date): Promise<QueuedRun[]> {
  const { control } = databases
  const jobs: QueuedRun[] = []
  const queue = {
    enqueue: async (runs: readonly QueuedRun[]) => void jobs.push(...runs.filter(({ tenantId }) => tenantId)),
  }
  const context = { control, databases, leases: postgresLeases(control), queue, registry: registryRows }
  await tick(context, at, new AbortController().signal)
  if (jobs.length !== 5 * tenants)
    throw new Error(
      `${jobs.length} instead of ${5 * tenants} runs were claimed: runs of the previous round have not ended`,
    )
  const random = ({ runId }: QueuedRun) => runId.slice(-12)
  return jobs.toSorted((a, b) => (random(a) < random(b) ? -1 : 1))
}

/** Fills a paused queue, resumes it, and measures the worker until the queue is empty. */
async function processJobs(
  queue: RunQueue,
  worker: ForkedServer<unknown>,
  jobs: QueuedRun[],
): Promise<Speed> {
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

function tableOf(measured: readonly Measured[]): Table {
  return {
    title: 'Empty runs from lock to log, one worker',
    columns: [
      'queue on',
      'concurrency',
      'runs/s',
      'bare BullMQ worker, jobs/s',
      'ratio',
      'CPU µs/run',
      'ratio of CPU',
    ],
    rows: measured.map(({ backend, concurrency, worker, bare }) => {
      const ratios = worker.map(({ perSecond }, round) => perSecond / (bare[round]?.perSecond ?? Number.NaN))
      const cpu = median(worker.map(({ cpuMicroseconds }) => cpuMicroseconds))
      const bareCpu = median(bare.map(({ cpuMicroseconds }) => cpuMicroseconds))
      return [
        backend,
        concurrency,
        median(worker.map(({ perSecond }) => perSecond)),
        median(bare.map(({ perSecond }) => perSecond)),
        atLeast(median(ratios), 0.4),
        cpu,
        cpu / bareCpu,
      ]
    }),
    note: `Medians of ${rounds} rounds of ${5 * tenants} runs of ${tenants} tenants. Both workers are measured in turn, each in its own process. PostgreSQL uses fsync, so each batch of starts and ends is on disk. The CPU time includes the threads of the process.`,
  }
}
