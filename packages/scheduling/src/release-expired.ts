import type { ControlDatabase } from '@fiscus/db/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, asc, eq, gt, lt } from 'drizzle-orm'
import { graceMs } from './conclude-work.ts'
import { dropRun } from './drop-run.ts'
import { endRun } from './end-run.ts'
import { type Leases, leaseKeyOf } from './lease.ts'
import { startPatienceMs } from './requeue-runs.ts'

export type Released = {
  /** Past their time-out and the grace after it. */
  timedOut: number
  /** Without a living lease: their worker died. */
  workerLost: number
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
  context: { control: ControlDatabase; leases: Leases },
  now: Date,
): Promise<Released> {
  const released: Released = { timedOut: 0, workerLost: 0, abandoned: 0, leasesFault: null }
  for (let batch = await runningAfter(context.control, null); batch.length > 0; ) {
    await releaseOf(context, batch, now, released)
    const last = batch.length < batchSize ? undefined : batch.at(-1)
    batch = last ? await runningAfter(context.control, last.taskId) : []
  }
  released.abandoned = await dropAbandoned(context.control, now)
  return released
}

type Running = Awaited<ReturnType<typeof runningAfter>>[number]

function runningAfter(control: ControlDatabase, taskId: string | null) {
  return control
    .select({
      runId: cronRuns.id,
      taskId: cronTasks.id,
      fence: cronTasks.fence,
      worker: cronRuns.worker,
      startedAt: cronRuns.started_at,
      timeoutSeconds: cronTasks.timeout_seconds,
      missingSince: cronTasks.lease_missing_since,
    })
    .from(cronTasks)
    .innerJoin(cronRuns, eq(cronRuns.id, cronTasks.run_id))
    .where(and(eq(cronTasks.is_running, 1), taskId === null ? undefined : gt(cronTasks.id, taskId)))
    .orderBy(asc(cronTasks.id))
    .limit(batchSize)
}

async function releaseOf(
  { control, leases }: { control: ControlDatabase; leases: Leases },
  batch: Running[],
  now: Date,
  released: Released,
): Promise<void> {
  const isTimedOut = ({ startedAt, timeoutSeconds }: Running) =>
    now.getTime() - (startedAt ?? now).getTime() > timeoutSeconds * 1000 + graceMs + workersTurnMs
  const timedOut = batch.filter(isTimedOut)
  released.timedOut += await endAll(control, timedOut, now, (run) => ({
    step: 'time_out',
    error: `It took longer than ${run.timeoutSeconds} seconds; its worker ${run.worker} did not end it`,
  }))

  const inTime = batch.filter((run) => !isTimedOut(run))
  const alive = await leases.alive(inTime.map(({ taskId }) => leaseKeyOf(taskId))).catch((error) => {
    released.leasesFault = error
    return null
  })
  if (!alive) return
  const missing = inTime.filter(({ taskId }) => !alive.has(leaseKeyOf(taskId)))
  const found = inTime.filter((run) => run.missingSince !== null && !missing.includes(run))
  await noteMissing(control, found, null)
  await noteMissing(
    control,
    missing.filter(({ missingSince }) => missingSince === null),
    now,
  )
  const lost = missing.filter(
    ({ missingSince }) => missingSince !== null && now.getTime() - missingSince.getTime() >= missingMs,
  )
  released.workerLost += await endAll(control, lost, now, (run) => ({
    step: 'fail',
    error: `Worker lost: ${run.worker} has not held the lock of the task for ${missingMs / 1000} seconds`,
  }))
}

async function endAll(
  control: ControlDatabase,
  runs: Running[],
  now: Date,
  howOf: (run: Running) => { step: 'time_out' | 'fail'; error: string },
): Promise<number> {
  const ends = runs.map((run) => {
    const { runId, taskId, fence, startedAt } = run
    const durationMs = Math.max(0, now.getTime() - (startedAt ?? now).getTime())
    const kept = { result: null, logLines: null, memoryBytes: null }
    return endRun(control, { runId, taskId, fence, at: now, durationMs, ...kept, ...howOf(run) })
  })
  return (await Promise.all(ends)).filter(Boolean).length
}

/** Only while the same start is running: a later one has a lease of its own. */
async function noteMissing(control: ControlDatabase, runs: Running[], since: Date | null): Promise<void> {
  for (const { taskId, fence } of runs)
    await control
      .update(cronTasks)
      .set({ lease_missing_since: since })
      .where(and(eq(cronTasks.id, taskId), eq(cronTasks.fence, fence), eq(cronTasks.is_running, 1)))
}

/** Runs that a command scheduled to run them itself, and did not start. */
async function dropAbandoned(control: ControlDatabase, now: Date): Promise<number> {
  const runs = await control
    .select({ runId: cronRuns.id, taskId: cronRuns.task_id })
    .from(cronRuns)
    .where(
      and(
        eq(cronRuns.status, 'scheduled'),
        eq(cronRuns.trigger, 'cli'),
        lt(cronRuns.enqueued_at, new Date(now.getTime() - startPatienceMs)),
      ),
    )
    .limit(batchSize)
  const error = 'The command that was to run it has ended'
  const dropped = runs.map((run) => dropRun(control, { ...run, step: 'abandon', at: now, error }))
  return (await Promise.all(dropped)).filter(Boolean).length
}
