import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, type SQL, sql } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../context/task-scope.ts'
import { selectTasks, type TaskRow } from '../tasks/queries.ts'

/** The tasks that changed since a position, and the position up to which they are complete. */
export type Changes = {
  position: string
  /** The current tasks; null: too many have changed, or the position does not belong to this database. */
  tasks: TaskRow[] | null
}

export const changesMax = 1000

/**
 * The tasks that changed since a position. A position is a snapshot of the database: the set of transactions that it sees. It needs
 * no clock and no order of events, includes late commits, and is valid in every process.
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
      if (since === null) return { position, tasks: [] }
      // A position later than the current one belongs to a database that was replaced.
      if (!is_valid || nextWriterOf(since) > nextWriterOf(position)) return { position, tasks: null }
      const changed = and(isInScope(cronTasks.tenant_id, scope), isChangedSince(since, position))
      const tasks = await selectTasks(tx)
        .where(changed)
        .limit(changesMax + 1)
      return { position, tasks: tasks.length > changesMax ? null : tasks }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** An upper bound of the transactions that start between two statements of one transaction. */
const writersBetween = 10_000n
const ageMax = 2n ** 31n - 1n

/**
 * Whether a snapshot does not see a row's last writer. A row stores only the low 32 bits of the writer's transaction id, so the full
 * id is derived from the next one. The cheap comparison of ages excludes most rows first.
 */
function isChangedSince(since: string, position: string): SQL {
  const distance = nextWriterOf(position) - oldestWriterOf(since) + writersBetween
  const recent = sql`age(${cronTasks}.xmin) <= ${distance < ageMax ? distance : ageMax}::int`
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const writer = sql`(${next} - mod(${next} - ${cronTasks}.xmin::text::bigint, 4294967296))::text::xid8`
  return sql`${recent} and not pg_visible_in_snapshot(${writer}, ${since}::pg_snapshot)`
}

// A snapshot is written xmin:xmax:xip_list (PostgreSQL manual, table 9.87).

/** All transactions with lower ids had ended. */
function oldestWriterOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[0] ?? 0)
}

/** The first transaction id that was not assigned yet. */
function nextWriterOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? 0)
}
