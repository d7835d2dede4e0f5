import { settingsReader } from '@fiscus/db/settings/settings-reader'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { MessageError } from '@fiscus/messages/message-error'
import { runs } from '@fiscus/messages/runs'
import type { Clock } from '@fiscus/runtime/clock'
import { currentTraceparent, inSpan } from '@fiscus/runtime/tracing/spans'
import { unlessAborted } from '@fiscus/runtime/waiting/unless-aborted'
import type { QueuedRun } from '../queue/queued-run.ts'
import { endIdleRun, readWaitingRun, type WaitingRun } from '../runs/idle-run.ts'
import { storedResult } from '../runs/outcome-text.ts'
import type { EndedRun } from '../runs/run-outcome.ts'
import { commandClassOf, type Task } from '../tasks/define-task.ts'
import type { MeasureForTask, Measurement } from '../tasks/task-gauges.ts'

export type LookContext = {
  databases: Pick<Databases, 'control' | 'servers' | 'withLazyDatabase'>
  /** The tasks by their command class. */
  catalog: ReadonlyMap<string, Task>
  clock: Clock
  /** The name of this process in the execution log. */
  worker: string
  /** Sets the gauges of tasks. */
  measure: (measured: Measurement) => void
}

/**
 * `idle`: the run had nothing to do and has ended. `work`: it has to start. `failed`: its database rejects the look or
 * does not answer, and the run fails with this error once it has started.
 */
export type Look = { kind: 'idle'; run: EndedRun } | { kind: 'work' } | { kind: 'failed'; error: unknown }

/** A look waits for one database. */
const lookSeconds = 30

/**
 * Looks for the work of a scheduled run before its start, and ends a run that would find none (scheduled-tasks §13.5).
 * The look changes nothing, so that it needs no lease, fence or turn, and two workers may have the same one. Throws
 * when the administration database is unreachable, and when the signal aborts.
 */
export async function lookForWork(
  context: LookContext,
  { runId, taskId, taskName, attempt }: QueuedRun,
  signal: AbortSignal,
): Promise<Look> {
  const { databases, catalog, clock, worker } = context
  const task = taskName === undefined ? undefined : catalog.get(commandClassOf(taskName))
  if (!task?.resultIfIdle) return { kind: 'work' }
  const { control, servers } = databases
  const run = await readWaitingRun(control, { runId, taskId, attempt, servers })
  if (!run) return { kind: 'work' }
  const startedAt = clock.now()
  const beganAt = performance.now()
  return inSpan(`look for work of ${run.taskName}`, { parent: run.traceparent ?? undefined }, async () => {
    let idle: Awaited<ReturnType<typeof look>>
    const late = new AbortController()
    // Cleared with the look: a busy worker would have tens of thousands of signals that wait for their time-out.
    const timer = setTimeout(() => late.abort(tookTooLong()), lookSeconds * 1000)
    try {
      idle = await unlessAborted(unlessAborted(look(context, run), late.signal), signal)
    } catch (error) {
      signal.throwIfAborted()
      return { kind: 'failed', error }
    } finally {
      clearTimeout(timer)
    }
    if (idle === null) return { kind: 'work' }
    const result = storedResult({ message: idle, foundWork: false })
    const durationMs = Math.round(performance.now() - beganAt)
    const end = { ...run, startedAt, at: clock.now(), durationMs, result }
    if (!(await endIdleRun(control, { ...end, worker, traceparent: currentTraceparent() ?? null })))
      return { kind: 'work' }
    return { kind: 'idle', run: { ...end, step: 'succeed', error: null, logLines: null, memoryBytes: null } }
  })
}

/** Returns what the run says that would find nothing, or null. */
function look(
  { databases, catalog, clock, measure }: LookContext,
  { commandClass, tenantId, scope }: WaitingRun,
) {
  const scopeName = tenantId ?? scope.slug
  const measureScope: MeasureForTask = (gauge, value) => measure({ scope: scopeName, gauge, value })
  return databases.withLazyDatabase(scope, async (database) => {
    const idle = await catalog.get(commandClass)?.resultIfIdle?.({
      clock,
      measure: measureScope,
      get db() {
        return database.db
      },
      get settings() {
        return settingsReader(database.db)
      },
    })
    return idle ?? null
  })
}

const tookTooLong = () => new MessageError(runs.tookTooLong({ seconds: lookSeconds }))
