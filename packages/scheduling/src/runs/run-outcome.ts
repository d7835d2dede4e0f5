import type { RunStatus, RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'

/** A run that has ended, as it was written to the execution log. */
export type EndedRun = {
  runId: string
  taskId: string
  tenantId: string | null
  taskName: string
  trigger: RunTrigger
  slot: Date | null
  status: Extract<RunStatus, 'success' | 'failed' | 'timeout' | 'interrupted'>
  startedAt: Date
  durationMs: number
  result: string | null
  error: string | null
  /** Where the task wants its runs' ends to be told. */
  pingUrl: string | null
}

/** What became of a run that this process was given. */
export type RunOutcome =
  | { kind: 'ended'; run: EndedRun }
  /** A shutdown interrupted it: the run is scheduled again, with its next attempt. */
  | { kind: 'given_back' }
  /** Somebody holds the task's lock: the run stays scheduled. Offer it again in a few seconds. */
  | { kind: 'locked' }
  /** It is not scheduled any more: started or ended elsewhere, or deleted. */
  | { kind: 'gone' }
  /** It was released while it ran here, and belongs to another by now: nothing more was written. */
  | { kind: 'lost' }

/**
 * Why a run is told to stop: the reason of its signal. Whoever calls `runTask` aborts with `shutdown` (the slot is given back) or
 * with `failed` (the run fails with this message and cause: a promise it left behind was rejected, say).
 */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly kind: 'timeout' | 'cancelled' | 'shutdown' | 'lost' | 'failed'

  constructor(kind: RunStopped['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}
