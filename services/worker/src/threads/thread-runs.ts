import { setBounded } from '@fiscus/runtime/caches/set-bounded'
import type { RunWork } from '@fiscus/scheduling/execution/execute-in-process'
import type { StoredResult } from '@fiscus/scheduling/runs/outcome-text'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'

/** The number of the latest runs of a thread to which a late failure can be attributed. */
const recentRunsMax = 100

/** A run that executes in a thread. */
export type CurrentRun = Pick<TaskContext, 'log' | 'progress'> & {
  /** Ends the run with the result of its task; null: its look has found work. */
  succeed(result: StoredResult): void
  fail(failure: Error): void
}

/** The runs of one thread. Messages name each by its number, which begins with 1. */
export type ThreadRuns = {
  /** Adds a run. `ended` settles with its end. Disposal removes the run. */
  add(
    work: RunWork,
    receivers: Pick<CurrentRun, 'log' | 'progress'>,
  ): Disposable & { run: number; ended: Promise<StoredResult> }
  current(run: number): CurrentRun | undefined
  /** The number of the only run; undefined: the thread has none, or several. */
  only(): number | undefined
  failAll(failure: Error): void
  /** The run with this number, also after its end, else the last run of the thread; null: the thread has had none. */
  origin(run: number): RunWork | null
}

export function threadRuns(): ThreadRuns {
  const running = new Map<number, CurrentRun>()
  const recent = new Map<number, RunWork>()
  let last = 0
  return {
    add(work, receivers) {
      last += 1
      const run = last
      const { promise, resolve, reject } = Promise.withResolvers<StoredResult>()
      running.set(run, { ...receivers, succeed: resolve, fail: reject })
      setBounded(recent, run, work, recentRunsMax)
      return { run, ended: promise, [Symbol.dispose]: () => void running.delete(run) }
    },
    current: (run) => running.get(run),
    only() {
      const [run] = running.size === 1 ? running.keys() : []
      return run
    },
    failAll(failure) {
      for (const { fail } of running.values()) fail(failure)
    },
    origin: (run) => recent.get(run) ?? recent.get(last) ?? null,
  }
}
