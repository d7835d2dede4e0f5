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
import { postgresCpu } from './postgres-cpu.ts'
import { type Backend, backends, openTestbed, type Servers } from './testbed.ts'

const rounds = 3
const tenants = 1_000
const jobsOfRound = 5 * tenants
const minuteMs = 60_000
const midday = new Date('2026-11-20T11:00:00Z')

/** Throughput of a worker, its CPU time for each job, and that of PostgreSQL. */
type Speed = { perSecond: number; cpuMicroseconds: number; postgresMicroseconds: number }
type Case = { backend: Backend; concurrency: number; areTasksLight: boolean }
/** `first` is the round in which a worker starts its threads. */
type Measured = Case & { first: Speed; worker: Speed[]; references: Map<string, Speed[]> }

const cases: readonly Case[] = backends.flatMap((backend) => [
  { backend, concurrency: 16, areTasksLight: true },
  { backend, concurrency: 64, areTasksLight: true },
  { backend, concurrency: 16, areTasksLight: false },
])

/** Compares runs of tasks that do nothing with empty jobs of a bare BullMQ worker, and of other libraries. */
export async function measureRuns(servers: Servers): Promise<readonly Table[]> {
  const measured: Measured[] = []
  for (const one of cases) measured.push(await measureInRounds(servers, one))
  return [tableOf(measured), tableOfReferences(measured)]
}

async function measureInRounds(servers: Servers, one: Case): Promise<Measured> {
  const { backend, concurrency, areTasksLight } = one
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
    areTasksLight,
  })
  await using bare = await forkServer('bare-worker', { ...addresses, concurrency, queue: 'mail' })
  await using peers = new AsyncDisposableStack()
  const options = { databaseUrl, jobs: jobsOfRound, concurrency }
  const isWithPeers = backend === 'PostgreSQL' && concurrency === 16 && areTasksLight
  const pgBoss = isWithPeers ? peers.use(await forkServer('pg-boss-worker', options)) : null
  const graphile = isWithPeers ? peers.use(await forkServer('graphile-jobs', options)) : null

  const withPostgres = async (
    measure: () => Promise<Omit<Speed, 'postgresMicroseconds'>>,
  ): Promise<Speed> => {
    const before = await postgresCpu(control)
    const speed = await measure()
    return { ...speed, postgresMicroseconds: ((await postgresCpu(control)) - before) / jobsOfRound }
  }
  const ofQueue = (server: ForkedServer<unknown>, jobs: QueuedRun[]) =>
    withPostgres(() => processJobs(queue, server, jobs))
  const claim = (round: number) => claimRuns(fresh, new Date(midday.getTime() + (round + 2) * minuteMs))

  const firstRuns = await claim(0)
  const first = await ofQueue(worker, firstRuns.map(withQueue('jobs')))
  await ofQueue(bare, firstRuns.map(withQueue('mail')))
  const measured: Measured = { ...one, first, worker: [], references: new Map() }
  const refer = (name: string, speed: Speed) =>
    measured.references.set(name, [...(measured.references.get(name) ?? []), speed])
  for (let round = 1; round <= rounds; round += 1) {
    const runs = await claim(round)
    measured.worker.push(await ofQueue(worker, runs.map(withQueue('jobs'))))
    refer('bare BullMQ worker', await ofQueue(bare, runs.map(withQueue('mail'))))
    if (pgBoss)
      refer('pg-boss, fetch and complete of single jobs', await withPostgres(() => pgBoss.ask('round')))
    if (graphile) refer('graphile-worker', await withPostgres(() => graphile.ask('round')))
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
): Promise<Omit<Speed, 'postgresMicroseconds'>> {
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

const medianOf = (speeds: readonly Speed[], figure: keyof Speed) =>
  median(speeds.map((speed) => speed[figure]))

function ratioOf(worker: readonly Speed[], reference: readonly Speed[]): number {
  return median(worker.map(({ perSecond }, round) => perSecond / (reference[round]?.perSecond ?? Number.NaN)))
}

const threadsOf = ({ areTasksLight }: Case) => (areTasksLight ? 'shared' : 'own')

function tableOf(measured: readonly Measured[]): Table {
  return {
    title: 'Empty runs from lock to log, one worker',
    columns: [
      'queue on',
      'concurrency',
      'threads',
      'runs/s',
      'first round / later',
      'CPU µs/run, worker',
      'CPU µs/run, PostgreSQL',
    ],
    rows: measured.map((one) => [
      one.backend,
      one.concurrency,
      threadsOf(one),
      medianOf(one.worker, 'perSecond'),
      atLeast(one.first.perSecond / medianOf(one.worker, 'perSecond'), 0.5),
      medianOf(one.worker, 'cpuMicroseconds'),
      medianOf(one.worker, 'postgresMicroseconds'),
    ]),
    note: `Medians of ${rounds} rounds of ${jobsOfRound} runs of ${tenants} tenants, after a first round in which the worker starts its threads. PostgreSQL uses fsync, so each batch of starts and ends is on disk. The CPU time includes the threads of the process.`,
  }
}

/** The minimum of the ratio to a reference, by the backend of the queue (scheduled-tasks §18.2). */
const targets: Readonly<Record<string, number>> = {
  'Redis, bare BullMQ worker': 0.4,
  'PostgreSQL, pg-boss, fetch and complete of single jobs': 1,
}

function tableOfReferences(measured: readonly Measured[]): Table {
  return {
    title: 'The same runs beside empty jobs of other workers',
    columns: [
      'queue on',
      'concurrency',
      'threads',
      'reference',
      'jobs/s',
      'CPU µs/job',
      'CPU µs/job, PostgreSQL',
      'runs / jobs',
    ],
    rows: measured.flatMap((one) =>
      [...one.references].map(([name, speeds]) => {
        const ratio = ratioOf(one.worker, speeds)
        const target = one.concurrency === 16 ? targets[`${one.backend}, ${name}`] : undefined
        return [
          one.backend,
          one.concurrency,
          threadsOf(one),
          name,
          medianOf(speeds, 'perSecond'),
          medianOf(speeds, 'cpuMicroseconds'),
          medianOf(speeds, 'postgresMicroseconds'),
          target === undefined ? ratio : atLeast(ratio, target),
        ]
      }),
    ),
    note: 'Measured in turn with the runs, each in its own process. graphile-worker keeps no record of a job, pg-boss one row.',
  }
}
