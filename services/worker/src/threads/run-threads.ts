import { openPlaces } from '@fiscus/runtime/concurrency/places'
import type { QueuedRun } from '@fiscus/scheduling/queue/queued-run'
import { ThreadLost } from '@fiscus/scheduling/runs/run-outcome'
import { commandClassOf, type Task } from '@fiscus/scheduling/tasks/define-task'
import type { AcquiredThread, TaskThreads } from './task-threads.ts'
import { openTenantWindow } from './tenant-window.ts'

/** The threads for the runs of a worker. */
export type RunThreads = {
  /** Waits for a thread. Null: the signal aborted first. Rejects when a thread did not start. */
  acquire(run: QueuedRun, signal: AbortSignal): Promise<AcquiredThread | null>
}

type Pools = {
  own: Pick<TaskThreads, 'acquire'>
  /** The most threads of `own`. */
  ownMax: number
  /** The threads that light runs share; null: the memory is too small for them, or no task is light. */
  shared: Pick<TaskThreads, 'acquire'> | null
  /** The pools of tenants that a shared thread may have open. */
  sharedPoolsMax: number
}

/**
 * Chooses the thread of a run (scheduled-tasks §13.5). The first attempt of a light task shares a thread, and so does
 * the look for work of a task that has one; every other run has a thread to itself: a run that has lost its thread, or
 * failed, cannot affect others twice. The queues are kept together in the shared threads (0091).
 */
export function openRunThreads(
  catalog: ReadonlyMap<string, Task>,
  { own, ownMax, shared, sharedPoolsMax }: Pools,
): RunThreads {
  const places = openPlaces(ownMax)
  const tenantWindow = openTenantWindow(sharedPoolsMax)

  /** A run that looks for work has the place of its own thread before it starts: after the look no other run has it. */
  async function acquireForLook(
    looking: Pick<TaskThreads, 'acquire'>,
    run: QueuedRun,
    signal: AbortSignal,
  ): Promise<AcquiredThread | null> {
    using taken = new DisposableStack()
    const entered = await tenantWindow.enter(run, signal)
    if (!entered) return null
    taken.use(entered)
    const place = await places.take(signal)
    if (!place) return null
    taken.use(place)
    const share = taken.use(new DisposableStack())
    const look = await looking.acquire(signal)
    if (!look) return null
    let current = share.use(look)
    const held = taken.move()
    return {
      async executeTask(work, input) {
        const idle = await look.executeTask({ ...work, part: 'look' }, input)
        if (idle !== null) return idle
        share.dispose()
        entered.leave()
        current = held.use(await startOwn(input.signal))
        return current.executeTask({ ...work, part: 'work' }, input)
      },
      measureMemory: () => current.measureMemory(),
      [Symbol.dispose]: () => held.dispose(),
    }
  }

  /**
   * The run has begun: without a thread it is given back, so that neither its time-out nor a thread that does not start
   * counts against it.
   */
  async function startOwn(signal: AbortSignal): Promise<AcquiredThread> {
    const thread = await own.acquire(signal).catch((cause) => {
      throw new ThreadLost('The run has work, and no thread for it has started', { cause })
    })
    if (!thread) throw new ThreadLost('The run has work, and was stopped while its thread started')
    return thread
  }

  async function acquireOwn(signal: AbortSignal): Promise<AcquiredThread | null> {
    using taken = new DisposableStack()
    const place = await places.take(signal)
    if (!place) return null
    taken.use(place)
    const thread = await own.acquire(signal)
    if (!thread) return null
    return withHeld(taken.use(thread), taken.move())
  }

  async function acquireShared(
    sharing: Pick<TaskThreads, 'acquire'>,
    run: QueuedRun,
    signal: AbortSignal,
  ): Promise<AcquiredThread | null> {
    using taken = new DisposableStack()
    const entered = await tenantWindow.enter(run, signal)
    if (!entered) return null
    taken.use(entered)
    const thread = await sharing.acquire(signal)
    return thread && withHeld(taken.use(thread), taken.move())
  }

  return {
    acquire(run, signal) {
      const { taskName, attempt } = run
      const isFirst = taskName !== undefined && attempt === 1
      const task = isFirst ? catalog.get(commandClassOf(taskName)) : undefined
      if (shared && task?.isLight) return acquireShared(shared, run, signal)
      return shared && task?.resultIfIdle ? acquireForLook(shared, run, signal) : acquireOwn(signal)
    },
  }
}

function withHeld({ executeTask, measureMemory }: AcquiredThread, held: Disposable): AcquiredThread {
  return { executeTask, measureMemory, [Symbol.dispose]: () => held[Symbol.dispose]() }
}
