import type { CronProfile, RunStatus } from '@fiscus/contracts/cron-vocabulary'
import type { ControlDatabase } from '@fiscus/db/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { and, asc, eq, isNull, lte, notExists, or, sql } from 'drizzle-orm'
import { type Decision, decideDue, type OverdueTask } from './due.ts'
import type { QueueOf } from './queue-of.ts'
import type { RunJob } from './run-job.ts'
import { runTransitions } from './run-transitions.ts'

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
      .select()
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

type Reader = Pick<ControlDatabase, 'select'>
type Task = typeof cronTasks.$inferSelect
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

/** The ids of the runs that are scheduled now, by task. */
async function writeDecisions(
  db: Pick<ControlDatabase, 'execute'>,
  decided: Decided[],
  now: Date,
): Promise<Map<string, string>> {
  const recorded = await db.execute<{ id: string; task_id: string; status: RunStatus }>(sql`
    insert into cron_runs
      (task_id, tenant_id, task_name, slot, trigger, status, missed_slots, error, scheduled_at, enqueued_at, finished_at)
    select task_id, tenant_id, task_name, slot, 'schedule', status, missed_slots, error, scheduled_at, enqueued_at, finished_at
    from jsonb_to_recordset(${JSON.stringify(decided.map((each) => decisionRow(each, now)))}::jsonb) as decided(
      task_id uuid, tenant_id uuid, task_name text, slot timestamptz, status text, missed_slots integer, error text,
      scheduled_at timestamptz, enqueued_at timestamptz, finished_at timestamptz)
    on conflict (task_id, slot) do nothing
    returning id, task_id, status`)
  const isScheduled = ({ status }: { status: RunStatus }) => status === runTransitions.schedule.to
  const scheduled = new Map(recorded.filter(isScheduled).map(({ id, task_id }) => [task_id, id]))
  const moves = decided.map(({ task: { id }, decision: { next } }) => ({
    id,
    next,
    run_id: scheduled.get(id),
  }))
  await db.execute(sql`
    update cron_tasks set next_run_at = move.next, run_id = move.run_id
    from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as move(id uuid, next timestamptz, run_id uuid)
    where cron_tasks.id = move.id`)
  return scheduled
}

function decisionRow({ task, decision }: Decided, now: Date) {
  const isRun = decision.kind === 'run'
  return {
    task_id: task.id,
    tenant_id: task.tenant_id,
    task_name: task.name,
    slot: decision.slot,
    missed_slots: decision.missed,
    status: runTransitions[isRun ? 'schedule' : 'skip'].to,
    error: decision.kind === 'skip' ? decision.reason : null,
    scheduled_at: now,
    enqueued_at: isRun ? now : null,
    finished_at: isRun ? null : now,
  }
}
