import type { QueueName } from '@fiscus/contracts/tasks/task-vocabulary'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { countRun, isMoving, newQueueState, type QueueState } from './queue-state.ts'

/**
 * Keeps the queues of a worker near each other, so that the runs of a tenant find the connection that the first one has
 * opened.
 */
export type TenantWindow = {
  /**
   * Waits while the run is too far ahead of another queue. Null: the signal aborted first. The caller disposes of the
   * result when the run has ended.
   */
  enter(run: Pick<QueuedRun, 'runId' | 'tenantId' | 'queue'>, signal: AbortSignal): Promise<EnteredRun | null>
}

export type EnteredRun = Disposable & {
  /** From now on the run only occupies its queue: it goes on elsewhere, and may take long. */
  leave(): void
}

type Run = Pick<QueuedRun, 'runId' | 'tenantId'>
type Caller = { run: Run; queue: QueueState; resolve: (hasEntered: boolean) => void }

const slowMs = 2_000
const longerBy = 10
const checkMs = 100

/**
 * A run waits while the tenants between another queue and its own are at least a third as many as the pools of the
 * shared thread. The least recently used pool is closed first, and both queues use as many tenants until the one that
 * is behind gets there: these are two thirds, and the rest is for the runs in progress. It does not wait for a queue
 * - whose runs have work: most of them are elsewhere, or they take ten times as long. Queues do not slow each other
 *   down by their work;
 * - that is behind by four times as many tenants as there are pools: catching up takes it too long. It opens
 *   connections of its own.
 *
 * The queue that is furthest behind never waits.
 */
export function openTenantWindow(poolsMax: number): TenantWindow {
  const reach = 4 * poolsMax
  const queues = new Map<QueueName, QueueState>()
  /** The last tenants that entered, with their first runs, in the order of their ids. */
  const entered: Run[] = []
  const waiting = new Set<Caller>()
  let checking: NodeJS.Timeout | undefined

  function stateOf(name: QueueName): QueueState {
    const state = queues.get(name) ?? newQueueState()
    queues.set(name, state)
    return state
  }

  function mayEnter({ run: { runId, tenantId }, queue: own }: Caller): boolean {
    if (entered.slice(-poolsMax).some((other) => other.tenantId === tenantId)) return true
    for (const queue of queues.values()) {
      if (!isMoving(queue) || queue.meanMs > longerBy * own.meanMs) continue
      let ahead = 0
      for (const other of entered) if (other.runId > queue.front && other.runId < runId) ahead += 1
      if (ahead >= poolsMax / 3 && ahead < reach) return false
    }
    return true
  }

  function addTenant(run: Run) {
    if (entered.slice(-poolsMax).some(({ tenantId }) => tenantId === run.tenantId)) return
    const place = entered.findLastIndex(({ runId }) => runId < run.runId) + 1
    entered.splice(place, 0, run)
    if (entered.length > reach) entered.shift()
  }

  /** Lets the waiting runs enter that no longer need to wait, those of the lowest ids first. */
  function admit() {
    for (const caller of [...waiting].toSorted(byId))
      if (mayEnter(caller)) {
        addTenant(caller.run)
        stopWaiting(caller, true)
      }
  }

  function stopWaiting(caller: Caller, hasEntered: boolean) {
    waiting.delete(caller)
    if (waiting.size === 0) clearInterval(checking)
    caller.resolve(hasEntered)
  }

  /** False: the signal aborted first. */
  async function waitToEnter(run: Run, queue: QueueState, signal: AbortSignal): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const caller = { run, queue, resolve }
    if (waiting.size === 0 && !signal.aborted && mayEnter(caller)) {
      addTenant(run)
      return true
    }
    const cancel = () => stopWaiting(caller, false)
    // The queue that it waits for may have no further run, or only slow ones.
    if (waiting.size === 0) checking = setInterval(admit, checkMs)
    waiting.add(caller)
    signal.addEventListener('abort', cancel)
    if (signal.aborted) cancel()
    else admit()
    return promise.finally(() => signal.removeEventListener('abort', cancel))
  }

  return {
    async enter({ runId, tenantId, queue: name }, signal) {
      const queue = stateOf(name)
      using opened = new DisposableStack()
      const counted = opened.use(countRun(queue, admit))
      if (runId > queue.front) queue.front = runId
      if (!(await waitToEnter({ runId, tenantId }, queue, signal))) return null
      counted.hasEntered()
      const timer = setTimeout(counted.leave, slowMs)
      opened.defer(() => clearTimeout(timer))
      const entered = opened.move()
      return { leave: counted.leave, [Symbol.dispose]: () => entered.dispose() }
    },
  }
}

function byId({ run: one }: Caller, { run: other }: Caller): number {
  return one.runId < other.runId ? -1 : 1
}
