import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { and, type SQL, sql } from 'drizzle-orm'
import { isInScope, type TaskScope } from '../task-scope.ts'
import { selectTasks, type TaskRow } from '../tasks/select-tasks.ts'

/** What has changed since a position, and the position up to which that tells everything. */
export type Changes = {
  position: string
  /** Tasks as they are now; null: too many have changed, or the position is not one of this database. */
  tasks: TaskRow[] | null
}

export const changesMax = 1000

/**
 * The tasks that were changed since a position. A position is a snapshot of the database (which transactions it sees): so it needs
 * no clock and no order of events, a late commit is never passed over, and every process understands those of the others.
 * @param since null: only the position of now
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
      if (!now) throw new Error('PostgreSQL has told no snapshot')
      const { position, is_valid } = now
      if (since === null) return { position, tasks: [] }
      // One from the future is of a database that is not there any more.
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

/** Many more than there can be between two statements of one transaction. */
const writersBetween = 10_000n
const ageMax = 2n ** 31n - 1n

/**
 * Whether a row's last writer was unseen by a snapshot. A row has the low 32 bits of the writer's number only; it is a past one.
 * The age, which is cheap to compare, leaves few rows for the rest.
 */
function isChangedSince(since: string, position: string): SQL {
  const distance = nextWriterOf(position) - oldestWriterOf(since) + writersBetween
  const recent = sql`age(${cronTasks}.xmin) <= ${distance < ageMax ? distance : ageMax}::int`
  const next = sql`pg_snapshot_xmax(pg_current_snapshot())::text::bigint`
  const writer = sql`(${next} - mod(${next} - ${cronTasks}.xmin::text::bigint, 4294967296))::text::xid8`
  return sql`${recent} and not pg_visible_in_snapshot(${writer}, ${since}::pg_snapshot)`
}

// A snapshot is written xmin:xmax:xip_list (PostgreSQL manual, table 9.87).

/** All transactions with lower numbers were over. */
function oldestWriterOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[0] ?? 0)
}

/** The first number that was not given to a transaction yet. */
function nextWriterOf(snapshot: string): bigint {
  return BigInt(snapshot.split(':')[1] ?? 0)
}
