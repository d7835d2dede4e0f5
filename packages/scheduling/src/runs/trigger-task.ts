import type { RunTrigger } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { returnedRow } from '@fiscus/db/returned-row'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import { type Author, writeAuditEntry } from '@fiscus/db/write-audit-entry'
import { and, eq } from 'drizzle-orm'
import { runTransitions } from './run-transitions.ts'

export type CronRunRow = typeof cronRuns.$inferSelect

export type TriggerRequest = {
  taskId: string
  trigger: Exclude<RunTrigger, 'schedule'>
  /** Tells a repeated call from another one, as long as its run stands in the log. */
  requestKey?: string | undefined
}

export type Triggered =
  | { kind: 'triggered'; run: CronRunRow }
  /** A call with the same key has asked for this run before; it may be over. */
  | { kind: 'repeated'; run: CronRunRow }
  | { kind: 'already_running'; runId: string }
  | { kind: 'unknown' }

/**
 * Schedules a run that somebody asks for, whatever the task's schedule says; a disabled task may be run too. Whoever calls it hands
 * the run to the queue, or runs it in this process (`cli`). A task with an outstanding run gets no second one.
 */
export function triggerTask(
  control: ControlDatabase,
  { taskId, trigger, requestKey }: TriggerRequest,
  author: Author,
): Promise<Triggered> {
  return control.transaction(async (tx) => {
    const [task] = await tx.select().from(cronTasks).where(eq(cronTasks.id, taskId)).for('no key update')
    if (!task) return { kind: 'unknown' }
    const repeated = requestKey === undefined ? undefined : await runOf(tx, taskId, requestKey)
    if (repeated) return { kind: 'repeated', run: repeated }
    if (task.run_id) return { kind: 'already_running', runId: task.run_id }
    const row = {
      ...{ task_id: task.id, tenant_id: task.tenant_id, task_name: task.name },
      ...{ trigger, actor: author.actor, request_key: requestKey, status: runTransitions.schedule.to },
      ...{ scheduled_at: author.at, enqueued_at: author.at },
    }
    const run = returnedRow(await tx.insert(cronRuns).values(row).returning())
    await tx.update(cronTasks).set({ run_id: run.id }).where(eq(cronTasks.id, task.id))
    const entry = { entity: 'cron_task', entity_id: task.id, action: 'run' } as const
    await writeAuditEntry(tx, author, { ...entry, before: null, after: { run_id: run.id, trigger } })
    return { kind: 'triggered', run }
  })
}

async function runOf(
  tx: Pick<ControlDatabase, 'select'>,
  taskId: string,
  requestKey: string,
): Promise<CronRunRow | undefined> {
  const [run] = await tx
    .select()
    .from(cronRuns)
    .where(and(eq(cronRuns.task_id, taskId), eq(cronRuns.request_key, requestKey)))
  return run
}
