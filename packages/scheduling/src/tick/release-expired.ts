import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Message } from '@fiscus/messages/message'
import { runs } from '@fiscus/messages/runs'
import { and, eq } from 'drizzle-orm'
import { graceMs } from '../execution/await-with-deadline.ts'
import { fenceReleased } from '../fences/fence-released.ts'
import { type Leases, leaseKeyOf, leaseMissingMs } from '../leases/leases.ts'
import { endRun } from '../runs/end-run.ts'
import { storedError } from '../runs/outcome-text.ts'
import { retryOf } from '../runs/retry-of.ts'
import type { RunEnd } from '../runs/run-outcome.ts'
import { endAbandonedRuns } from './end-abandoned-runs.ts'
import { giveUpRetries } from './give-up-retries.ts'
import { type RunningRun, runningRuns } from './running-runs.ts'

export type Released = {
  /**
   * Runs whose workers report a time past their time-out and the grace after it; the ones with a `retry` are retried.
   */
  timedOut: RunEnd[]
  /** Runs without a lease: their worker crashed. The ones with a `retry` are retried. */
  workerLost: RunEnd[]
  /** Runs that waited for a retry, and were cancelled or whose task was deactivated. */
  givenUp: RunEnd[]
  /** The number of `cli` runs whose command ended before it started them. */
  abandoned: number
  /** The error when the leases could not be read, else null. Then only runs past their time-out were ended. */
  leasesError: unknown
  /** The last error of a tenant's database in which the fence of a run could not be raised, else null. */
  fenceError: unknown
}

/** Nothing was released yet. */
export function noneReleased(): Released {
  return { timedOut: [], workerLost: [], givenUp: [], abandoned: 0, leasesError: null, fenceError: null }
}

type ReleaseContext = {
  control: ControlDatabase
  databases: Pick<Databases, 'withLazyDatabase'>
  leases: Leases
}

/** The worker itself should end a run that timed out, because it has the log lines. */
const workerFirstMs = 2_000

/**
 * Supervises the running runs (scheduled-tasks §12.2): ends runs that are past `timeout_seconds` and the grace, and
 * runs whose lease has been missing in two passes 9 s apart, so that their tasks become idle, or the runs are retried.
 */
export async function releaseExpired(context: ReleaseContext, now: Date): Promise<Released> {
  const { control, databases, leases } = context
  const released = noneReleased()
  const end = async (
    runs: readonly RunningRun[],
    outcome: 'timeout' | 'worker_lost',
    reasonOf: (run: RunningRun) => Message,
  ) => {
    const { releasable, error } = await fenceReleased(databases, runs)
    released.fenceError = error ?? released.fenceError
    return endAll(control, releasable, now, outcome, reasonOf)
  }
  for await (const runs of runningRuns(control)) {
    const late = runs.filter(isLate)
    released.timedOut.push(...(await end(late, 'timeout', timeoutReason)))

    const inTime = runs.filter((run) => !late.includes(run))
    const held = await leases.heldKeys(inTime.map(({ taskId }) => leaseKeyOf(taskId))).catch((error) => {
      released.leasesError = error
      return null
    })
    if (!held) {
      // A worker cannot renew its lease in this time either, so that it does not count.
      await recordMissing(control, inTime, [], now)
      continue
    }
    const missing = inTime.filter(({ taskId }) => !held.has(leaseKeyOf(taskId)))
    await recordMissing(control, inTime, missing, now)
    const lost = missing.filter(
      ({ missingSince }) => missingSince && elapsed(missingSince, now) >= leaseMissingMs,
    )
    released.workerLost.push(...(await end(lost, 'worker_lost', lossReason)))
  }
  released.givenUp = await giveUpRetries(control, now)
  released.abandoned = await endAbandonedRuns(control, now)
  return released
}

/**
 * By the monotonic clock of the worker: a change of the database's clock ends no run. A worker that reports nothing
 * more has lost its lease too.
 */
function isLate({ elapsedMs, timeoutSeconds }: RunningRun): boolean {
  return (elapsedMs ?? 0) > timeoutSeconds * 1000 + graceMs + workerFirstMs
}

/** Stores which leases are missing for the first time, and which are present again. */
async function recordMissing(
  control: ControlDatabase,
  runs: readonly RunningRun[],
  missing: readonly RunningRun[],
  now: Date,
): Promise<void> {
  for (const run of runs) {
    const isMissing = missing.includes(run)
    if (isMissing === (run.missingSince !== null)) continue
    // A later start of the task has its own lease.
    const isThisStart = and(
      eq(cronTasks.id, run.taskId),
      eq(cronTasks.fence, run.fence),
      eq(cronTasks.is_running, 1),
    )
    await control
      .update(cronTasks)
      .set({ lease_missing_since: isMissing ? now : null })
      .where(isThisStart)
  }
}

const timeoutReason = ({ worker, timeoutSeconds }: RunningRun) =>
  runs.notEndedByWorker({ seconds: timeoutSeconds, worker: worker ?? '' })
const lossReason = ({ worker }: RunningRun) =>
  runs.workerLost({ worker: worker ?? '', seconds: leaseMissingMs / 1000 })

/** Ends runs and returns the runs that were ended by this call: the worker may be faster. */
async function endAll(
  control: ControlDatabase,
  runs: readonly RunningRun[],
  at: Date,
  outcome: 'timeout' | 'worker_lost',
  reasonOf: (run: RunningRun) => Message,
): Promise<RunEnd[]> {
  const ended = runs.map(async (run) => {
    const startedAt = run.startedAt ?? at
    const retry = run.cancelRequestedAt ? null : retryOf(run, outcome, at)
    const lastStep = outcome === 'timeout' ? 'time_out' : 'fail'
    const end: RunEnd = {
      runId: run.runId,
      taskId: run.taskId,
      tenantId: run.tenantId,
      tenant: run.tenant,
      taskName: run.taskName,
      trigger: run.trigger,
      slot: run.slot,
      attempt: run.attempt,
      startedAt,
      pingUrl: run.pingUrl,
      fence: run.fence,
      step: retry ? 'reschedule' : lastStep,
      ...(retry && { retry }),
      at,
      durationMs: run.elapsedMs ?? 0,
      result: null,
      ...storedError(reasonOf(run)),
      logLines: null,
      memoryBytes: null,
    }
    return (await endRun(control, end)) ? [end] : []
  })
  return (await Promise.all(ended)).flat()
}

const elapsed = (from: Date, to: Date) => to.getTime() - from.getTime()
