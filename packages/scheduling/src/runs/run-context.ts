import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import type { Leases } from '../leases/lease.ts'
import type { Perform } from './execute-in-process.ts'
import type { StartedRun } from './start-run.ts'

/** What a process needs to run tasks. */
export type RunContext = {
  databases: Pick<Databases, 'control'>
  leases: Leases
  /** Does the tasks' own work. */
  perform: Perform
  clock: Clock
  log: Logger
  /** Names this process in the execution log. */
  worker: string
}

export type RunOptions = {
  /** Aborted with a `RunStopped`, or anything else for a shutdown. */
  signal: AbortSignal
  /** Hears of its start. */
  onStart?: (run: StartedRun) => void
  progress?: (done: number, total: number) => void
}
