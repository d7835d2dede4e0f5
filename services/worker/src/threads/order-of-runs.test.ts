import { setImmediate } from 'node:timers/promises'
import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { StoredResult } from '@fiscus/scheduling/runs/outcome-text'
import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import { stored } from '@fiscus/scheduling/testing/worked'
import { catalog, tasks } from '@fiscus/tasks/catalog'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openRunThreads } from './run-threads.ts'

/** Those of every minute or two: two of them are in the queue mail, two in dav, one in each of the others. */
const frequent = tasks.filter(({ schedule }) => /^(\*|\*\/2) /.test(schedule))
const queues = Map.groupBy(frequent, ({ queue }) => queue)
/** Of a queue, as by default. */
const concurrency = 6
/** Those of a shared thread by default. */
const poolsMax = 70
const { signal } = new AbortController()

const toFake = ['performance', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const
beforeEach(() => {
  vi.useFakeTimers({ toFake: [...toFake] })
})
afterEach(() => {
  vi.useRealTimers()
})

test.for([
  [60, 1],
  [150, 1],
  [300, 1],
  [1000, 1],
] as const)('the runs of %i tenants open %i connection for each in a minute', async ([tenants, connects]) => {
  const opened = await countConnections(tenants, poolsMax)
  expect(opened / tenants).toBe(connects)
})

test('runs that enter the thread as their queues offer them open a connection for each queue of a different pace', async () => {
  expect((await countConnections(300, 10_000)) / 300).toBeGreaterThan(1.7)
})

/**
 * Runs one minute of each tenant on five queues, which offer their runs tenant by tenant, and counts the connections
 * that one shared thread opens. Time passes in steps of a millisecond: two between two runs of a queue, three for the
 * start of a run, one for each statement of a look, three more where it connects, and two for the end of a run.
 */
async function countConnections(tenants: number, windowed: number): Promise<number> {
  let opened = 0
  /** The tenants with an open pool, the least recently used first. */
  const pools = new Set<string>()

  function usePool(tenant: string): 'open' | 'opened' {
    const isOpen = pools.delete(tenant)
    pools.add(tenant)
    if (isOpen) return 'open'
    opened += 1
    const [oldest] = pools
    if (pools.size > poolsMax && oldest) pools.delete(oldest)
    return 'opened'
  }

  let waiting: (() => void)[] = []
  async function pass(steps: number) {
    for (let step = 0; step < steps; step += 1) await new Promise<void>((resolve) => waiting.push(resolve))
  }
  async function executeTask({ commandClass, scope }: RunWork): Promise<StoredResult> {
    if (usePool(scope.database) === 'opened') await pass(3)
    await pass(commandClass === commandClassOf('mail_queue_worker') ? 3 : 1)
    return stored('nothing to do')
  }
  const thread = { executeTask, measureMemory: async () => 1, [Symbol.dispose]() {} }
  const threads = openRunThreads(catalog, {
    own: { acquire: async () => expect.unreachable('no run has work') },
    ownMax: queues.size * concurrency,
    shared: { acquire: async () => thread },
    sharedPoolsMax: windowed,
  })

  async function consume(runs: Iterator<Offered, undefined>) {
    for (let next = runs.next(); !next.done; next = runs.next()) {
      await pass(2)
      const { runId, tenant, task, queue } = next.value
      const run = { runId, taskId: runId, taskName: task.name, tenantId: tenant, attempt: 1, queue }
      using thread = await threads.acquire(run, signal)
      await pass(3)
      await thread?.executeTask(workOf(next.value), input)
      await pass(2)
    }
  }

  const consumed = [...queues.keys()].flatMap((queue) => {
    const runs = offeredBy(queue, tenants)
    return Array.from({ length: concurrency }, () => consume(runs))
  })
  let hasEnded = false
  void Promise.all(consumed).finally(() => {
    hasEnded = true
  })
  while (!hasEnded) {
    const step = waiting
    waiting = []
    for (const resolve of step) resolve()
    vi.advanceTimersByTime(1)
    await setImmediate()
  }
  return opened
}

type Offered = { runId: string; tenant: string; task: Task; queue: QueueName }

/** The runs of a queue, tenant by tenant, with ids in the order in which a tick has claimed them. */
function* offeredBy(queue: QueueName, tenants: number): Generator<Offered, undefined> {
  for (let n = 0; n < tenants; n += 1)
    for (const [place, task] of frequent.entries()) {
      const runId = String(n * frequent.length + place).padStart(6, '0')
      if (task.queue === queue) yield { runId, tenant: `tenant_${n}`, task, queue }
    }
}

const input = {
  clock: { now: () => new Date(0) },
  signal,
  log: { info() {}, warn() {}, error() {} },
  progress() {},
}

function workOf({ runId, tenant, task }: Offered): RunWork {
  return {
    commandClass: commandClassOf(task.name),
    profile: 'client',
    scope: {
      id: tenant,
      slug: tenant,
      timezone: 'UTC',
      server: null,
      database: tenant,
      status: 'active',
    },
    runId,
    taskId: runId,
    fence: 1,
  }
}
