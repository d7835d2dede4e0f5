import type { Databases } from '@fiscus/db/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import type { Task } from '@fiscus/tasks/define-task'
import type { Leases } from './lease.ts'
import type { StartedRun } from './start-run.ts'

/** What a process needs to run tasks. */
export type RunContext = {
  databases: Databases
  leases: Leases
  /** By command class. */
  catalog: ReadonlyMap<string, Task>
  clock: Clock
  log: Logger
  /** Names this process in the execution log. */
  worker: string
}

export type RunOptions = {
  /** Aborted with a `RunStopped`, or anything else for a shutdown. */
  signal: AbortSignal
  progress?: (done: number, total: number) => void
  /** Hears of the run's start. */
  onStart?: (run: StartedRun) => void
}
