import type { CronProfile } from '@fiscus/contracts/tasks/task-vocabulary'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, asc, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import type { RunJob } from '../queue/queued-run.ts'
import { runTransitions } from '../runs/run-transitions.ts'
import { type Decision, decideDue, type OverdueTask } from '../schedule/due.ts'
import type { QueueOf } from '../tasks/queue-of.ts'

export const claimBatchSize = 1000

/** What one batch found. */
export type ClaimedBatch = {
  /** Tasks that were due; fewer than `claimBatchSize` means there are no more. */
  due: number
  /** Runs that are scheduled now, for the queue. */
  jobs: RunJob[]
  /** Slots left out by their misfire policy. */
  skipped: number
  /** Slots that passed without a run of their own: those, and what was passed over before the slots that are run. */
  missed: number
  /** Slots that had a run already: another ticker was faster, or the schedule came back to them. */
  recordedBefore: number
  /** How late the oldest slot is that is run, in milliseconds. */
  lagMs: number
}

/**
 * Decides about the due slots of up to 1,000 tasks that are active, not paused and without an outstanding run, of tenants that
 * are not suspended. In one transaction it writes a run for each, and moves `next_run_at` on; tasks that another ticker holds are
 * left to it. A slot that has a run already gets no second one: that is the promise of the unique key (task_id, slot). With a
 * `profile`, the tasks of others wait.
 */
export function claimDue(
  control: ControlDatabase,
  queueOf: QueueOf,
  now: Date,
  profile?: CronProfile,
): Promise<ClaimedBatch> {
  return control.transaction(async (tx) => {
    const tasks = await tx
      .select(columns)
      .from(cronTasks)
      .where(and(isDue(tx, now), profile && eq(cronTasks.profile, profile)))
      .orderBy(asc(cronTasks.next_run_at))
      .limit(claimBatchSize)
      .for('no key update', { of: cronTasks, skipLocked: true })
    const decided = decideAll(tasks, now)
    const scheduled = await writeDecisions(tx, decided, now)
    const runs = decided.filter(({ decision }) => decision.kind === 'run')
    const jobs = decided.flatMap(({ task }) => {
      const runId = scheduled.get(task.id)
      const { id: taskId, tenant_id: tenantId } = task
      return runId ? [{ runId, taskId, tenantId, attempt: 1, queue: queueOf(task.name) }] : []
    })
    return {
      due: tasks.length,
      jobs,
      skipped: decided.length - runs.length,
      missed: decided.reduce(
        (sum, { decision: { kind, missed } }) => sum + missed + (kind === 'skip' ? 1 : 0),
        0,
      ),
      recordedBefore: runs.length - jobs.length,
      lagMs: Math.max(0, ...runs.map(({ decision }) => now.getTime() - decision.slot.getTime())),
    }
  })
}

/** What decides, and what the run and its job are made of. */
const columns = {
  id: cronTasks.id,
  tenant_id: cronTasks.tenant_id,
  name: cronTasks.name,
  expression: cronTasks.expression,
  timezone: cronTasks.timezone,
  next_run_at: cronTasks.next_run_at,
  misfire_policy: cronTasks.misfire_policy,
  misfire_window_seconds: cronTasks.misfire_window_seconds,
}

type Reader = Pick<ControlDatabase, 'select'>
type Task = Pick<typeof cronTasks.$inferSelect, keyof typeof columns>
type Decided = { task: Task; decision: Decision }

function isDue(db: Reader, now: Date) {
  return and(
    eq(cronTasks.is_active, 1),
    isNull(cronTasks.run_id),
    lte(cronTasks.next_run_at, now),
    or(isNull(cronTasks.paused_until), lte(cronTasks.paused_until, now)),
    notExists(
      db
        .select({ id: tenants.id })
        .from(tenants)
        .where(and(eq(tenants.id, cronTasks.tenant_id), eq(tenants.status, 'suspended'))),
    ),
  )
}

/** Most tasks share their schedule with those of other tenants: each schedule is decided about once. */
function decideAll(tasks: Task[], now: Date): Decided[] {
  const decisions = new Map<string, Decision>()
  return tasks.flatMap((task) => {
    const { expression, timezone, next_run_at, misfire_policy, misfire_window_seconds } = task
    if (next_run_at === null) return []
    const schedule: OverdueTask = {
      expression,
      timezone,
      next_run_at,
      misfire_policy,
      misfire_window_seconds,
    }
    const key = JSON.stringify(schedule)
    const decision = decisions.get(key) ?? decideDue(schedule, now)
    decisions.set(key, decision)
    return [{ task, decision }]
  })
}

/**
 * The ids of the runs that are scheduled now, by task. One statement, in which a decision that many tasks share stands once; its
 * `run_id in` is looked up in a hash, where a join would compare each task with each run.
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
  const taskRows = decided.map(({ task: { id, tenant_id, name }, decision }) => {
    return { id, tenant_id, name, number: numbers.get(decision) }
  })
  const scheduled = await db.execute<{ id: string; run_id: string }>(sql`
    with decided as materialized (
      select task.id, tenant_id, name, uuidv7() as run_id, decision.*
      from jsonb_to_recordset(${JSON.stringify(taskRows)}::jsonb) as task(id uuid, tenant_id uuid, name text, number integer)
      join jsonb_to_recordset(${JSON.stringify(decisionRows)}::jsonb) as decision(
        number integer, slot timestamptz, next timestamptz, status text, missed_slots integer, error text,
        scheduled_at timestamptz, enqueued_at timestamptz, finished_at timestamptz) using (number)
    ), recorded as (
      insert into cron_runs (id, task_id, tenant_id, task_name, trigger,
        slot, status, missed_slots, error, scheduled_at, enqueued_at, finished_at)
      select run_id, id, tenant_id, name, 'schedule',
        slot, status, missed_slots, error, scheduled_at, enqueued_at, finished_at from decided
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
    error: decision.kind === 'skip' ? decision.reason : null,
    scheduled_at: now,
    enqueued_at: isRun ? now : null,
    finished_at: isRun ? null : now,
  }
}
