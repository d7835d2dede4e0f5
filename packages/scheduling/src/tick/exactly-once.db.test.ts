import { connectApplication } from '@fiscus/db/connections/connect'
import { controlSchema } from '@fiscus/db/schema/control/control-schema'
import { type cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findRedis, startRedis } from '@fiscus/testing/servers/redis'
import { drizzle } from 'drizzle-orm/postgres-js'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { postgresLeases } from '../leases/postgres-leases.ts'
import { openTransport, type Transport } from '../processes/open-transport.ts'
import type { JobDecision } from '../queue/consume-queue.ts'
import type { RunQueue } from '../queue/queue.ts'
import { jobIdOf, type QueuedRun } from '../queue/queued-run.ts'
import { endRun } from '../runs/end-run.ts'
import { startRun } from '../runs/start-run.ts'
import { slotsBetween } from '../schedule/slots-between.ts'
import { testRegistry } from '../testing/sample-registry.ts'
import { expressionOf } from '../testing/sample-slots.ts'
import { stored } from '../testing/worked.ts'
import { tick } from './tick.ts'

const fresh = await freshDatabases(inject('databaseServer'))
const program = await findRedis()
const redis = program === null ? null : await startRedis(program)
afterAll(async () => {
  await redis?.[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})
afterEach(() => fresh.owner.delete(cronTasks))
const { control } = fresh.databases
const registry = testRegistry(fresh)
const minuteMs = 60_000
/** The time between the ticks in which all settles: a run without a worker is released by the second of them. */
const recoveryStepMs = 15_000
// A night has hundreds of ticks.
vi.setConfig({ testTimeout: 300_000 })

/** Pseudo-random numbers from 0 to 1, the same in each run of the tests. */
function randomNumbers(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

class Crash extends Error {}

/** The queue and the leases of a simulation. */
type SimulatedTransport = Pick<Transport, 'leases'> & {
  queue: Pick<RunQueue, 'enqueue'>
  /** Processes all runs that were enqueued so far, and returns their number. */
  processAll(work: (job: QueuedRun) => Promise<void>): Promise<number>
}

/** A queue in memory. */
function openInMemory(): SimulatedTransport {
  const runs = new Map<string, QueuedRun>()
  return {
    leases: postgresLeases(control),
    queue: {
      async enqueue(more) {
        for (const run of more) runs.set(jobIdOf(run), run)
      },
    },
    async processAll(work) {
      const enqueued = [...runs.values()]
      runs.clear()
      await Promise.all(enqueued.map(work))
      return enqueued.length
    },
  }
}

/** A job of the queue: offered to its consumer, and ended. */
type Job = { offered: PromiseWithResolvers<QueuedRun>; ended: PromiseWithResolvers<JobDecision> }

/** The queue and the leases of production. */
async function openProductionTransport(
  redisUrl: string | undefined,
): Promise<SimulatedTransport & AsyncDisposable> {
  await using opened = new AsyncDisposableStack()
  const log = createLogger('test', 'silent')
  const { queue, leases } = opened.use(
    await openTransport({ redisUrl, databaseUrl: fresh.url }, { control, log }),
  )
  const jobs = new Map<string, Job>()
  const jobOf = (job: QueuedRun): Job => {
    const id = jobIdOf(job)
    const entry = jobs.get(id) ?? { offered: Promise.withResolvers(), ended: Promise.withResolvers() }
    jobs.set(id, entry)
    return entry
  }
  opened.use(
    queue.consume('maintenance', { concurrency: 8 }, (job) => {
      const { offered, ended } = jobOf(job)
      offered.resolve(job)
      return ended.promise
    }),
  )
  const resources = opened.move()
  return {
    leases,
    queue: {
      async enqueue(more) {
        more.forEach(jobOf)
        await queue.enqueue(more)
      },
    },
    async processAll(work) {
      const enqueued = [...jobs.values()]
      const done = enqueued.map(async ({ offered, ended }) => {
        await work(await offered.promise)
        ended.resolve({ kind: 'done' })
      })
      await Promise.all(done)
      jobs.clear()
      return enqueued.length
    },
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  }
}

/**
 * A ticker that crashes before a statement or a call of the queue when `mayCrash` returns true; its transaction is
 * rolled back.
 */
function openTicker({ queue: transportQueue, leases }: SimulatedTransport, mayCrash: () => boolean) {
  const step = () => {
    if (mayCrash()) throw new Crash()
  }
  const client = connectApplication(fresh.url, 1)
  const own = drizzle(client, { schema: controlSchema, logger: { logQuery: step } })
  const queue = {
    async enqueue(more: readonly QueuedRun[]) {
      step()
      await transportQueue.enqueue(more)
      step()
    },
  }
  const context = { control: own, databases: fresh.databases, leases, queue, registry: [] }
  return {
    async tick(now: Date) {
      try {
        await tick(context, now, new AbortController().signal)
      } catch (error) {
        if (!(error instanceof Error && (error instanceof Crash || error.cause instanceof Crash))) throw error
      }
    },
    [Symbol.asyncDispose]: () => client.end(),
  }
}

type Faults = { crash: number; loseJob: number; crashWhileRunning: number; reschedule: number }
const noFaults: Faults = { crash: 0, loseJob: 0, crashWhileRunning: 0, reschedule: 0 }

/**
 * Simulates ticks of tickers with skewed clocks at each instant while a worker processes the runs; then runs until all
 * has settled.
 */
async function simulate(
  transport: SimulatedTransport,
  instants: readonly Date[],
  skewsSeconds: readonly number[],
  faults: Faults = noFaults,
) {
  const random = randomNumbers(1)
  let current = noFaults
  /** The number of starts of each run. */
  const started = new Map<string, number>()
  const tickers = skewsSeconds.map((skew) => ({
    skewMs: skew * 1000,
    ...openTicker(transport, () => random() < current.crash),
  }))

  async function work({ runId, taskId, attempt }: QueuedRun, now: Date) {
    if (random() < current.loseJob) return
    const run = await startRun(control, {
      runId,
      taskId,
      attempt,
      leaseToken: `${random()}`,
      worker: 'w1',
      at: now,
    })
    if (!run) return
    started.set(runId, (started.get(runId) ?? 0) + 1)
    if (random() < current.crashWhileRunning) return
    const step = random() < current.reschedule ? 'reschedule' : 'succeed'
    await endRun(control, {
      ...run,
      step,
      at: now,
      durationMs: 0,
      result: stored('done'),
      error: null,
      logLines: null,
      memoryBytes: null,
    })
  }

  /** All tickers tick concurrently, and after work two of them once more: an ended run can make a waiting slot due. */
  async function pass(now: Date) {
    for (const ticking of [tickers, tickers.slice(0, 2)]) {
      await Promise.all(ticking.map((ticker) => ticker.tick(new Date(now.getTime() + ticker.skewMs))))
      if ((await transport.processAll((job) => work(job, now))) === 0) return
    }
  }

  try {
    current = faults
    for (const now of instants) await pass(now)
    // Ticks without faults and with correct clocks recover from the faults.
    current = noFaults
    for (const ticker of tickers) ticker.skewMs = 0
    let now = new Date(Math.max(...instants.map(Number)) + 90_000)
    for (
      const until = now.getTime() + 4 * minuteMs;
      now.getTime() < until;
      now = new Date(now.getTime() + recoveryStepMs)
    )
      await pass(now)
    return { started, settledAt: new Date(now.getTime() - recoveryStepMs) }
  } finally {
    for (const ticker of tickers) await ticker[Symbol.asyncDispose]()
  }
}

const every = (minutes: number, from: string, count: number) =>
  Array.from({ length: count }, (_, index) => new Date(Date.parse(from) + index * minutes * minuteMs + 200))
const everyMinute = (from: string, count: number) => every(1, from, count)

/** Adds a task for each expression, whose first slot is the first one from an instant on. */
function addTasks(
  expressions: readonly string[],
  from: string,
  differences: Partial<typeof cronTasks.$inferInsert>,
) {
  const { timezone = 'UTC' } = differences
  return Promise.all(
    expressions.map((expression, index) => {
      const [next_run_at] = slotsBetween(
        expressionOf(expression),
        timezone,
        new Date(Date.parse(from) - 1),
        new Date(8.64e15),
        1,
      )
      const name = `${differences.misfire_policy} ${index} ${from}`
      return registry.addTask({ name, expression, next_run_at, ...differences })
    }),
  )
}

type Run = typeof cronRuns.$inferSelect
type Task = typeof cronTasks.$inferSelect

function slotsOf({ expression, timezone, next_run_at }: Task, until: Date): Date[] {
  const from = new Date((next_run_at ?? until).getTime() - 1)
  return slotsBetween(expressionOf(expression), timezone, from, until, 10_000)
}

/** A run of a crashed worker ends by its missing lease or, if the ticker crashed each time, by its time-out. */
const isEnded = (status: Run['status']) => ['success', 'failed', 'timeout'].includes(status)

const slotTexts = (runs: readonly Run[]) => runs.map(({ slot }) => slot?.toISOString())
const texts = (slots: readonly Date[]) => slots.map((slot) => slot.toISOString())

test('each slot of a day has one run, and each attempt of it starts once, with five tickers with wrong clocks and crashes between any two steps', async () => {
  const from = '2026-11-21T00:00:00Z'
  const expressions = [
    '*/3 * * * *',
    '*/6 * * * *',
    '*/15 * * * *',
    '7 * * * *',
    '0 3 * * *',
    '30 2,14 * * *',
  ]
  const tasks = await addTasks(expressions, from, { misfire_policy: 'all' })
  const merging = await addTasks(['* * * * *', '*/5 * * * *'], from, { misfire_policy: 'one' })
  const faults = { crash: 0.03, loseJob: 0.02, crashWhileRunning: 0.01, reschedule: 0.02 }
  const { started, settledAt } = await simulate(
    openInMemory(),
    every(3, from, 480),
    [-90, -30, 0, 30, 90],
    faults,
  )

  for (const task of tasks) {
    const runs = await registry.runs(task)
    expect(slotTexts(runs)).toEqual(texts(slotsOf(task, settledAt)))
    expect(runs.filter(({ status }) => !isEnded(status))).toEqual([])
    expect(runs.filter(({ id, attempt }) => started.get(id) !== attempt)).toEqual([])
  }
  for (const task of merging) {
    const runs = await registry.runs(task)
    expect(runs.filter(({ id, attempt }) => started.get(id) !== attempt)).toEqual([])
    const accounted = runs.reduce((sum, { missed_slots }) => sum + 1 + missed_slots, 0)
    expect(accounted, 'run, or counted as missed').toBe(slotsOf(task, settledAt).length)
  }
  const all = (await Promise.all(tasks.map((task) => registry.runs(task)))).flat()
  expect(new Set(all.flatMap((run) => run.earlier_attempts.map(({ outcome }) => outcome))), 'faults').toEqual(
    new Set(['shutdown', 'worker_lost']),
  )
})

describe.for(['PostgreSQL', 'Redis'])('with the queue on %s', (backend) => {
  const isMissing = backend === 'Redis' && redis === null
  let transport: SimulatedTransport & AsyncDisposable
  beforeAll(async () => {
    if (!isMissing) transport = await openProductionTransport(backend === 'Redis' ? redis?.url : undefined)
  })
  afterAll(() => transport?.[Symbol.asyncDispose]())

  test.skipIf(isMissing)(
    'a clock that moves ten minutes back and forward again neither repeats nor loses a slot',
    async () => {
      const from = '2026-11-21T10:00:00Z'
      const tasks = await addTasks(['* * * * *', '*/7 * * * *'], from, { misfire_policy: 'all' })
      const instants = [
        ...everyMinute(from, 30),
        ...everyMinute('2026-11-21T10:20:00Z', 15),
        ...everyMinute('2026-11-21T10:42:00Z', 15),
        ...everyMinute('2026-11-21T10:47:00Z', 40),
      ]
      const { started, settledAt } = await simulate(transport, instants, [0, 0])
      for (const task of tasks) {
        const runs = await registry.runs(task)
        expect(slotTexts(runs)).toEqual(texts(slotsOf(task, settledAt)))
        expect(runs.filter(({ id, status }) => started.get(id) !== 1 || status !== 'success')).toEqual([])
      }
    },
  )

  describe('the nights in which the clock changes', () => {
    for (const [timezone, from] of [
      ['Europe/Warsaw', '2026-03-28T23:00:00Z'],
      ['Europe/Warsaw', '2026-10-24T22:00:00Z'],
      ['America/New_York', '2026-03-08T05:00:00Z'],
      ['America/New_York', '2026-11-01T04:00:00Z'],
    ] as const)
      test.skipIf(isMissing)(`${timezone} from ${from}`, async () => {
        const expressions = ['30 2 * * *', '*/20 2 * * *', '30 1 * * *', '*/15 * * * *', '0 */2 * * *']
        const tasks = await addTasks(expressions, from, { timezone, misfire_policy: 'one' })
        const { settledAt } = await simulate(transport, every(5, from, 60), [0, 20])
        for (const task of tasks) {
          const runs = await registry.runs(task)
          expect(slotTexts(runs), task.expression).toEqual(texts(slotsOf(task, settledAt)))
          expect(runs.every(({ missed_slots }) => missed_slots === 0)).toBe(true)
        }
      })
  })

  describe('six hours without a ticker', () => {
    for (const [policy, expected] of [
      ['one', ['08:00 success 0', '14:00 success 23']],
      ['skip', ['08:00 success 0', '13:45 skipped 22', '14:00 success 0']],
      [
        'all',
        [
          '08:00 success 0',
          '11:45 success 14',
          '12:00',
          '12:15',
          '12:30',
          '12:45',
          '13:00',
          '13:15',
          '13:30',
          '13:45',
          '14:00',
        ],
      ],
    ] as const)
      test.skipIf(isMissing)(policy, async () => {
        const from = '2026-11-22T08:00:00Z'
        const [task] = await addTasks(['*/15 * * * *'], from, { misfire_policy: policy })
        if (!task) throw new Error('no row')
        const later = policy === 'skip' ? '2026-11-22T13:58:00Z' : '2026-11-22T14:00:30Z'
        await simulate(transport, [...everyMinute(from, 1), ...everyMinute(later, 10)], [0])
        const runs = await registry.runs(task)
        expect(
          runs.map(
            ({ slot, status, missed_slots }) =>
              `${slot?.toISOString().slice(11, 16)} ${status} ${missed_slots}`,
          ),
        ).toEqual(expected.map((text) => (text.includes(' ') ? text : `${text} success 0`)))
      })
  })
})
