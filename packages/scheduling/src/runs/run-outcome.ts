import type { Message } from '@fiscus/messages/message'
import { render } from '@fiscus/messages/render'
import type { StoredResult } from './outcome-text.ts'
import type { Retry } from './retry-of.ts'
import type { EndStep } from './run-transitions.ts'
import type { StartedRun } from './start-run.ts'

/** The end of a run, or of an attempt that is followed by another, as the execution log stores it. */
export type RunEnd = Pick<
  StartedRun,
  | 'runId'
  | 'taskId'
  | 'tenantId'
  | 'tenant'
  | 'taskName'
  | 'trigger'
  | 'slot'
  | 'attempt'
  | 'startedAt'
  | 'pingUrl'
  /** A write with the fence of an earlier start changes nothing. */
  | 'fence'
> & {
  step: EndStep
  at: Date
  durationMs: number
  result: StoredResult | null
  error: string | null
  /** The error as code and values, unless a task threw it. */
  error_message?: Message | null
  /** Null: the stored lines stay unchanged. */
  logLines: readonly string[] | null
  memoryBytes: number | null
  /** With the step `reschedule`, if it is a retry and no shutdown. */
  retry?: Retry
}

/** The end of a run that its reports need; a run that has found nothing was never started and has no fence. */
export type EndedRun = Omit<RunEnd, 'fence'>

/** The result of `runTask`, and of a look that has ended its run. */
export type RunOutcome =
  | { kind: 'ended'; run: EndedRun }
  /** A shutdown interrupted it, or it failed and is retried: the run waits for its next attempt. */
  | { kind: 'rescheduled'; run: RunEnd }
  /** Another process holds the lease of the task: the run is still scheduled. Offer it again in a few seconds. */
  | { kind: 'locked' }
  /** It is still scheduled, and does not start here now: see `whyHeldBack`. Offer it again in a few seconds. */
  | { kind: 'held_back'; reason: Message }
  /** It was started, ended or deleted by another process. */
  | { kind: 'not_scheduled' }
  /** It was released while it was running here: nothing more was written. */
  | { kind: 'lost'; run: Pick<RunEnd, 'taskName' | 'tenant' | 'runId' | 'attempt'> }

/**
 * The reason of a run's abort signal. The caller of `runTask` aborts with `shutdown`: the run is rescheduled. With
 * `failed`, which `holdRun` uses when the leases and the database stay unreachable, the run fails with this message and
 * cause.
 */
export class RunStopped extends Error {
  override name = 'RunStopped'
  readonly kind: 'timeout' | 'cancelled' | 'shutdown' | 'lost' | 'failed'

  readonly reason: Message

  constructor(kind: RunStopped['kind'], reason: Message, options?: ErrorOptions) {
    super(render(reason), options)
    this.kind = kind
    this.reason = reason
  }
}
