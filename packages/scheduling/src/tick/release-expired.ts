import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, asc, eq, gt } from 'drizzle-orm'
import { type Leases, leaseKeyOf } from '../leases/lease.ts'
import { graceMs } from '../runs/await-with-deadline.ts'
import { endRun } from '../runs/end-run.ts'
import type { EndedRun } from '../runs/run-outcome.ts'
import { runTransitions } from '../runs/run-transitions.ts'
import { dropAbandoned } from './drop-abandoned.ts'

export type Released = {
  /** Past their time-out and the grace after it. */
  timedOut: EndedRun[]
  /** Without a living lease: their worker died. */
  workerLost: EndedRun[]
  /** Waiting for a command that is gone. */
  abandoned: number
  /** Why nobody could be asked which leases live; only time-outs were released then. */
  leasesFault: unknown
}

/** The lease must be found missing for as long before its run is given up, so that a worker can take it again. */
const missingMs = 15_000
/** The worker's own word comes first: it has the log lines. */
const workersTurnMs = 2_000
const batchSize = 1000

/**
 * Supervises the running runs (cron-service.md §1, §3.1): ends those that are past `timeout_seconds` and the grace, and those
 * whose lease has been missing for 15 s, so that their tasks are idle again. Two passes 15 s apart must find a lease missing.
 */
export async function releaseExpired(
  { control, leases }: { control: ControlDatabase; leases: Leases },
  now: Date,
): Promise<Released> {
  const released: Released = { timedOut: [], workerLost: [], abandoned: 0, leasesFault: null }
  for await (const runs of runningRuns(control)) {
    const late = runs.filter((run) => isLate(run, now))
    released.timedOut.push(...(await endAll(control, late, now, 'time_out', timeoutText)))

    const inTime = runs.filter((run) => !late.includes(run))
    const alive = await leases.alive(inTime.map(({ taskId }) => leaseKeyOf(taskId))).catch((error) => {
      released.leasesFault = error
      return null
    })
    if (!alive) continue
    const missing = inTime.filter(({ taskId }) => !alive.has(leaseKeyOf(taskId)))
    await noteMissing(control, inTime, missing, now)
    const lost = missing.filter(({ missingSince }) => missingSince && elapsed(missingSince, now) >= missingMs)
    released.workerLost.push(...(await endAll(control, lost, now, 'fail', lossText)))
  }
  released.abandoned = await dropAbandoned(control, now)
  return released
}

type Running = Awaited<ReturnType<typeof runningAfter>>[number]

/** All runs that are running, in batches. */
async function* runningRuns(control: ControlDatabase): AsyncGenerator<Running[]> {
  for (let batch = await runningAfter(control); batch.length > 0; ) {
    yield batch
    batch = batch.length < batchSize ? [] : await runningAfter(control, batch.at(-1)?.taskId)
  }
}

function runningAfter(control: ControlDatabase, taskId?: string) {
  return control
    .select({
      runId: cronRuns.id,
      taskId: cronTasks.id,
      tenantId: cronTasks.tenant_id,
      taskName: cronTasks.name,
      trigger: cronRuns.trigger,
      slot: cronRuns.slot,
      pingUrl: cronTasks.ping_url,
      fence: cronTasks.fence,
      worker: cronRuns.worker,
      startedAt: cronRuns.started_at,
      timeoutSeconds: cronTasks.timeout_seconds,
      missingSince: cronTasks.lease_missing_since,
    })
    .from(cronTasks)
    .innerJoin(cronRuns, eq(cronRuns.id, cronTasks.run_id))
    .where(and(eq(cronTasks.is_running, 1), taskId === undefined ? undefined : gt(cronTasks.id, taskId)))
    .orderBy(asc(cronTasks.id))
    .limit(batchSize)
}

function isLate({ startedAt, timeoutSeconds }: Running, now: Date): boolean {
  return elapsed(startedAt ?? now, now) > timeoutSeconds * 1000 + graceMs + workersTurnMs
}

/** Writes where a lease is missing for the first time, and where one is back. */
async function noteMissing(
  control: ControlDatabase,
  runs: readonly Running[],
  missing: readonly Running[],
  now: Date,
): Promise<void> {
  for (const run of runs) {
    const isMissing = missing.includes(run)
    if (isMissing === (run.missingSince !== null)) continue
    // Only while the same start is running: a later one has a lease of its own.
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

const timeoutText = ({ worker, timeoutSeconds }: Running) =>
  `It took longer than ${timeoutSeconds} seconds; its worker ${worker} did not end it`
const lossText = ({ worker }: Running) =>
  `Worker lost: ${worker} has not held the lock of the task for ${missingMs / 1000} seconds`

/** Those of the runs that ended here; the others were faster. */
async function endAll(
  control: ControlDatabase,
  runs: readonly Running[],
  at: Date,
  step: 'time_out' | 'fail',
  textOf: (run: Running) => string,
): Promise<EndedRun[]> {
  const { to: status } = runTransitions[step]
  const ends = runs.map(async (run) => {
    const { runId, taskId, tenantId, taskName, trigger, slot, pingUrl, fence } = run
    const startedAt = run.startedAt ?? at
    const outcome = { durationMs: Math.max(0, elapsed(startedAt, at)), result: null, error: textOf(run) }
    const kept = { logLines: null, memoryBytes: null }
    const isEnded = await endRun(control, { runId, taskId, fence, step, at, ...outcome, ...kept })
    const told = { runId, taskId, tenantId, taskName, trigger, slot, pingUrl, startedAt }
    return isEnded ? [{ ...told, status, ...outcome }] : []
  })
  return (await Promise.all(ends)).flat()
}

const elapsed = (from: Date, to: Date) => to.getTime() - from.getTime()
