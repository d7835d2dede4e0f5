import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { asc, sql } from 'drizzle-orm'
import { type QueuedRun, queuedRunOf } from '../queue/queued-run.ts'
import { storedError } from '../runs/outcome-text.ts'
import { runTransitions } from '../runs/run-transitions.ts'
import { type Decision, decideDue, type OverdueTask } from '../schedule/decide-due.ts'
import type { QueueOf } from '../tasks/queue-of.ts'
import { isDue } from './agenda.ts'

/** The limit of tasks in one batch. */
export const claimBatchSize = 1000

/** The result of one batch. */
export type ClaimedBatch = {
  /** Tasks that were still due. */
  due: number
  /** The runs that were scheduled, for the queue. */
  runs: QueuedRun[]
  /** Slots skipped by their misfire policy. */
  skipped: number
  /**
   * Slots without a run of their own: the skipped slots, and the slots that passed before them or before the slots that
   * are run.
   */
  missed: number
  /** Slots that already had a run: another ticker was faster, or a change of the schedule repeated them. */
  recordedBefore: number
  /** The age of the oldest slot that is run, in milliseconds. */
  lagMs: number
}

/**
 * Schedules the due slots of up to 1,000 tasks by their ids, those that are still due. One transaction writes a run for
 * each task and advances its `next_run_at`. Tasks that another ticker has locked are skipped. Tasks with the same slot
 * are claimed tenant by tenant. The unique key (task_id, slot) prevents a second run of a slot.
 */
export function claimDue(
  control: ControlDatabase,
  queueOf: QueueOf,
  now: Date,
  taskIds: readonly string[],
): Promise<ClaimedBatch> {
  const isNamed = sql`id = any(array(select jsonb_array_elements_text(${JSON.stringify(taskIds)}::jsonb)::uuid))`
  return control.transaction(async (tx) => {
    const tasks = await tx
      .select(columns)
      .from(cronTasks)
      .where(sql`${isNamed} and ${isDue(sql`${now.toISOString()}::timestamptz`)}`)
      .orderBy(asc(cronTasks.next_run_at), asc(cronTasks.tenant_id))
      .for('no key update', { of: cronTasks, skipLocked: true })
    const decided = decideAll(tasks, now)
    const scheduled = await writeDecisions(tx, decided, now)
    const toRun = decided.filter(({ decision }) => decision.kind === 'run')
    const runs = decided.flatMap(({ task: { id: task_id, tenant_id, name: task_name } }) => {
      const id = scheduled.get(task_id)
      return id ? [queuedRunOf({ id, task_id, tenant_id, task_name, attempt: 1 }, queueOf)] : []
    })
    return {
      due: tasks.length,
      runs,
      skipped: decided.length - toRun.length,
      missed: decided.reduce(
        (sum, { decision: { kind, missed } }) => sum + missed + (kind === 'skip' ? 1 : 0),
        0,
      ),
      recordedBefore: toRun.length - runs.length,
      lagMs: Math.max(0, ...toRun.map(({ decision }) => now.getTime() - decision.slot.getTime())),
    }
  })
}

/** The input of a decision, of a run's row and of its entry in the queue. */
const columns = {
  id: cronTasks.id,
  tenant_id: cronTasks.tenant_id,
  name: cronTasks.name,
  expression: cronTasks.expression,
  timezone: cronTasks.timezone,
  next_run_at: cronTasks.next_run_at,
  misfire_policy: cronTasks.misfire_policy,
  misfire_window_seconds: cronTasks.misfire_window_seconds,
  edited_fields: cronTasks.edited_fields,
}

type DueTask = Pick<typeof cronTasks.$inferSelect, keyof typeof columns>
type Decided = { task: DueTask; decision: Decision }

/** Most tasks have the same schedule as tasks of other tenants, so that one decision serves them all. */
function decideAll(tasks: DueTask[], now: Date): Decided[] {
  const decisions = new Map<string, Decision>()
  return tasks.flatMap((task) => {
    const { expression, timezone, next_run_at, misfire_policy, misfire_window_seconds, edited_fields } = task
    if (next_run_at === null) return []
    const schedule: OverdueTask = {
      expression,
      timezone,
      next_run_at,
      misfire_policy,
      misfire_window_seconds,
      has_own_window: edited_fields.includes('misfire_window_seconds'),
    }
    const key = JSON.stringify(schedule)
    const decision = decisions.get(key) ?? decideDue(schedule, now)
    decisions.set(key, decision)
    return [{ task, decision }]
  })
}

/**
 * Writes the runs and advances the tasks. Returns the ids of the scheduled runs by task id. The statement contains a
 * shared decision once. PostgreSQL evaluates `run_id in` with a hash; a join would compare each task with each run.
 */
async function writeDecisions(
  db: Pick<ControlDatabase, 'execute'>,
  decided: Decided[],
  now: Date,
): Promise<Map<string, string>> {
  if (decided.length === 0) return new Map()
  const decisions = [...new Set(decided.map(({ decision }) => decision))]
  const numbers = new Map(decisions.map((decision, number) => [decision, number]))
  const decisionRows = decisions.map((decision, number) => ({ number, ...decisionRow(decision, now) }))
  const taskRows = decided.map(({ task: { id, tenant_id, name }, decision }, place) => {
    return { place, id, tenant_id, name, number: numbers.get(decision) }
  })
  const scheduled = await db.execute<{ id: string; run_id: string }>(sql`
    with decided as materialized (
      select task.id, tenant_id, name, uuidv7() as run_id, decision.*
      from jsonb_to_recordset(${JSON.stringify(taskRows)}::jsonb) as task(place integer, id uuid, tenant_id uuid, name text, number integer)
      join jsonb_to_recordset(${JSON.stringify(decisionRows)}::jsonb) as decision(
        number integer, slot timestamptz, next timestamptz, status text, missed_slots integer, error text, error_message jsonb,
        scheduled_at timestamptz, enqueued_at timestamptz, finished_at timestamptz) using (number)
      -- The ids ascend in the order of the tasks: workers serve their runs by it.
      order by place
    ), recorded as (
      insert into cron_runs (id, task_id, tenant_id, task_name, trigger,
        slot, status, missed_slots, error, error_message, scheduled_at, enqueued_at, finished_at)
      select run_id, id, tenant_id, name, 'schedule',
        slot, status, missed_slots, error, error_message, scheduled_at, enqueued_at, finished_at from decided
      -- The history has no key of its slots. A run that moves there during the statement is still seen in cron_runs.
      where not exists (select from cron_runs as run where run.task_id = decided.id and run.slot = decided.slot)
        and not exists (select from cron_run_history as run
          where run.task_id = decided.id and run.slot = decided.slot and run.scheduled_at >= decided.slot)
      on conflict (task_id, slot) do nothing
      returning id, status
    )
    update cron_tasks set next_run_at = decided.next, run_id = case
      when decided.run_id in (select id from recorded where status = ${runTransitions.schedule.to}) then decided.run_id end
    from decided where cron_tasks.id = decided.id
    returning cron_tasks.id, cron_tasks.run_id`)
  return new Map(scheduled.flatMap(({ id, run_id }) => (run_id ? [[id, run_id]] : [])))
}

function decisionRow(decision: Decision, now: Date) {
  const isRun = decision.kind === 'run'
  return {
    slot: decision.slot,
    next: decision.next,
    missed_slots: decision.missed,
    status: runTransitions[isRun ? 'schedule' : 'skip'].to,
    ...(decision.kind === 'skip' && storedError(decision.reason)),
    scheduled_at: now,
    enqueued_at: isRun ? now : null,
    finished_at: isRun ? null : now,
  }
}
