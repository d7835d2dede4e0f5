import type { RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { currentTraceparent } from '@fiscus/runtime/tracing/spans'
import { and, eq } from 'drizzle-orm'
import { executionLog } from '../history/execution-log.ts'
import { runTransitions } from './run-transitions.ts'

/** A row of the execution log. */
export type CronRunRow = typeof cronRuns.$inferSelect

export type TriggerRequest = {
  taskId: string
  trigger: Exclude<RunTrigger, 'schedule'>
  /** Identifies repeated calls, as long as the log has the run of the first call. */
  requestKey?: string | undefined
  /** `ticker`: the caller has no queue; a ticker enqueues the run within a second. Otherwise the caller does it. */
  enqueuedBy?: 'ticker' | undefined
}

export type Triggered =
  | { kind: 'triggered'; run: CronRunRow }
  /** An earlier call with the same key triggered this run, which may have ended. */
  | { kind: 'repeated'; run: CronRunRow }
  /** Its outstanding run has not started. The caller puts it first in its queue, or executes it in this process. */
  | { kind: 'waiting'; run: CronRunRow }
  | { kind: 'already_running'; run: CronRunRow }
  | { kind: 'unknown' }

/**
 * Schedules a run of a task at once, independent of its schedule, also for a disabled task. The caller enqueues the
 * run, or executes it in this process (`cli`). A task with an outstanding run gets no other one: one that waits, also
 * for its retry, is due now.
 */
export function triggerTask(
  control: ControlDatabase,
  { taskId, trigger, requestKey, enqueuedBy }: TriggerRequest,
  author: Author,
): Promise<Triggered> {
  return control.transaction(async (tx) => {
    const [task] = await tx.select().from(cronTasks).where(eq(cronTasks.id, taskId)).for('no key update')
    if (!task) return { kind: 'unknown' }
    const repeated = requestKey === undefined ? undefined : await findRun(tx, taskId, requestKey)
    if (repeated) return { kind: 'repeated', run: repeated }
    if (task.run_id) return outstandingRun(tx, task.run_id, { trigger, requestKey, enqueuedBy }, author)
    const row = {
      task_id: task.id,
      tenant_id: task.tenant_id,
      task_name: task.name,
      trigger,
      actor: author.actor,
      request_id: author.request_id,
      request_key: requestKey,
      traceparent: currentTraceparent(),
      status: runTransitions.schedule.to,
      scheduled_at: author.at,
      enqueued_at: enqueuedBy === 'ticker' ? null : author.at,
    }
    const run = requireRow(await tx.insert(cronRuns).values(row).returning())
    await tx.update(cronTasks).set({ run_id: run.id }).where(eq(cronTasks.id, task.id))
    await auditRun(tx, author, run, trigger)
    return { kind: 'triggered', run }
  })
}

type Transaction = Pick<ControlDatabase, 'select' | 'insert' | 'update'>

async function outstandingRun(
  tx: Transaction,
  runId: string,
  { trigger, requestKey, enqueuedBy }: Omit<TriggerRequest, 'taskId'>,
  author: Author,
): Promise<Triggered> {
  const isRun = eq(cronRuns.id, runId)
  const outstanding = requireRow(await tx.select().from(cronRuns).where(isRun))
  if (outstanding.status !== runTransitions.start.from) return { kind: 'already_running', run: outstanding }
  const change = {
    request_key: outstanding.request_key ?? requestKey,
    enqueued_at: enqueuedBy === 'ticker' ? outstanding.enqueued_at : author.at,
  }
  const run = requireRow(await tx.update(cronRuns).set(change).where(isRun).returning())
  await auditRun(tx, author, run, trigger)
  return { kind: 'waiting', run }
}

function auditRun(tx: Transaction, author: Author, run: CronRunRow, trigger: RunTrigger): Promise<void> {
  return writeAuditEntry(tx, author, {
    entity: 'cron_task',
    entity_id: run.task_id,
    action: 'run',
    before: null,
    after: { run_id: run.id, trigger },
  })
}

async function findRun(
  tx: Pick<ControlDatabase, 'select'>,
  taskId: string,
  requestKey: string,
): Promise<CronRunRow | undefined> {
  const isRepeated = and(eq(cronRuns.task_id, taskId), eq(cronRuns.request_key, requestKey))
  const [run] = await tx.select().from(executionLog(tx, isRepeated))
  return run
}
