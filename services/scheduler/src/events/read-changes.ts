import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronRuns, cronTasks } from '@fiscus/db/schema/control/scheduling'
import type { RunSummary } from '@fiscus/scheduling/log/list-runs'
import { runSummaryColumns } from '@fiscus/scheduling/log/run-columns'
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { selectTasks, type TaskRow } from '../tasks/queries.ts'
import { readSnapshot } from './snapshot.ts'

/** The tasks that changed since a position, and the position up to which they are complete. */
export type Changes = {
  position: string
  /** The current tasks; null: too many have changed, or the position does not belong to this database. */
  tasks: TaskRow[] | null
  /** The runs of these tasks that changed, and the running runs with a new heartbeat. */
  runs: RunSummary[]
}

export const changesMax = 1000

/**
 * The tasks and runs that changed since a position. A position is a snapshot of the database: the set of transactions
 * that it sees. It needs no clock and no order of events, includes late commits, and is valid in every process.
 * @param since null: return only the current position
 */
export function readChanges(
  control: ControlDatabase,
  since: string | null,
  scope: TaskScope,
): Promise<Changes> {
  return control.transaction(
    async (tx) => {
      const [now] = await tx.execute<{ position: string; is_valid: boolean | null }>(
        sql`select pg_current_snapshot()::text as position, pg_input_is_valid(${since}, 'pg_snapshot') as is_valid`,
      )
      if (!now) throw new Error('PostgreSQL has returned no snapshot')
      const { position, is_valid } = now
      if (since === null) return { position, tasks: [], runs: [] }
      // A position later than the current one belongs to a database that was replaced.
      if (!is_valid || readSnapshot(since).nextWriter > readSnapshot(position).nextWriter)
        return { position, tasks: null, runs: [] }
      const changed = and(isInScope(cronTasks.tenant_id, scope), isChangedSince(cronTasks, since, position))
      const tasks = await selectTasks(tx)
        .where(changed)
        .limit(changesMax + 1)
      if (tasks.length > changesMax) return { position, tasks: null, runs: [] }
      const ids = tasks.map(({ id }) => id)
      const runs = await readRuns(tx, ids, scope, isChangedSince(cronRuns, since, position))
      return runs.length > changesMax ? { position, tasks: null, runs: [] } : { position, tasks, runs }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** A run that ended is among the latest runs of its task, although the next run may have been scheduled since. */
const latestMax = 3

/**
 * The changed runs among the latest ones of changed tasks, which include every run that was scheduled, started or
 * ended, and among the running runs.
 */
function readRuns(
  tx: Pick<ControlDatabase, 'select'>,
  taskIds: readonly string[],
  scope: TaskScope,
  isChanged: SQL,
): Promise<RunSummary[]> {
  const latest = tx
    .select({ id: cronRuns.id })
    .from(cronRuns)
    .where(eq(cronRuns.task_id, cronTasks.id))
    .orderBy(desc(cronRuns.scheduled_at), desc(cronRuns.id))
    .limit(latestMax)
    .as('latest')
  const isOfChangedTask = inArray(
    cronRuns.id,
    tx
      .select({ id: latest.id })
      .from(cronTasks)
      .crossJoinLateral(latest)
      .where(inArray(cronTasks.id, [...taskIds])),
  )
  const isRunning = and(eq(cronTasks.is_running, 1), isInScope(cronTasks.tenant_id, scope))
  const running = tx.select({ id: cronTasks.run_id }).from(cronTasks).where(isRunning)
  return tx
    .select(runSummaryColumns)
    .from(cronRuns)
    .where(
      and(or(taskIds.length > 0 ? isOfChangedTask : undefined, inArray(cronRuns.id, running)), isChanged),
    )
    .orderBy(cronRuns.scheduled_at, cronRuns.id)
    .limit(changesMax + 1)
}

/** An upper bound of the transactions that start between two statements of one transaction. */
const writersBetween = 10_000n
const ageMax = 2n ** 31n - 1n

/**
 * Whether a snapshot does not see a row's last writer. A row stores only the low 32 bits of the writer's transaction
 * id, so the full id is derived from the next one. The cheap comparison of ages excludes most rows first.
 */
function isChangedSince(table: typeof cronTasks | typeof cronRuns, since: string, position: string): SQL {
  const distance = readSnapshot(position).nextWriter - readSnapshot(since).oldestWriter + writersBetween
  const recent = sql`age(${table}.xmin) <= ${distance < ageMax ? distance : ageMax}::int`
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const writer = sql`(${next} - mod(${next} - ${table}.xmin::text::bigint, 4294967296))::text::xid8`
  return sql`${recent} and not pg_visible_in_snapshot(${writer}, ${since}::pg_snapshot)`
}
