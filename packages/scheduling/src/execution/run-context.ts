import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { Leases } from '../leases/leases.ts'
import type { StartedRun } from '../runs/start-run.ts'
import type { ExecuteTask } from './execute-in-process.ts'
import type { MeasureMemory } from './watch-memory.ts'

/** The resources of a process that runs tasks. */
export type RunContext = {
  databases: Pick<Databases, 'control' | 'servers' | 'withLazyDatabase'>
  leases: Leases
  executeTask: ExecuteTask
  /** Measures the memory of the run. */
  measureMemory: MeasureMemory
  clock: Clock
  log: Logger
  /** The name of this process in the execution log. */
  worker: string
}

/** The caller's hooks of one run. */
export type RunOptions = {
  /** Its reason is a `RunStopped`; any other reason counts as a shutdown. */
  signal: AbortSignal
  /** Called when the run has started. */
  onStart?: (run: StartedRun) => void
  progress?: (done: number, total: number) => void
  /**
   * Called when the leases are unreachable: the run starts without one, protected by its fence. Missing: it does not
   * start.
   */
  onLeaseless?: (error: unknown) => void
  /**
   * Called at the same moment as the release of the task's lease: a lease that it releases shares the request. Must not
   * reject.
   */
  onRelease?: () => Promise<void>
}
