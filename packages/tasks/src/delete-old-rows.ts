import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type Batch, inBatches } from './in-batches.ts'

/** Which rows are old. */
export type OldRows = {
  table: PgTable
  /** An instant, earlier than `before`. */
  column: PgColumn
  before: Date
  /** What else must hold. */
  and?: SQL | undefined
  /** The columns of the index that the rows are read by, where it has others before `column`. */
  order?: readonly PgColumn[]
  /** Rows that somebody writes to are left to the next run; nobody writes to the others that are old. */
  leaveLocked?: boolean
}

type Context = Pick<TaskContext, 'signal' | 'progress'> & { db: Pick<TenantDatabase, 'execute'> }

const batchSize = 10_000

/**
 * Deletes old rows, the oldest first, 10,000 with each statement, and says how many that were. Each begins where the one before
 * ended, because the index still leads to rows that are gone. Rows are counted as they are found: a `returning` would cost a quarter
 * more.
 */
export function deleteOldRows({ db, ...context }: Context, rows: OldRows): Promise<number> {
  const { table, column, before, and = sql`true`, order = [column], leaveLocked = false } = rows
  return inBatches(context, async (from) => {
    const [batch] = await db.execute<Batch>(sql`
      with batch as materialized (
        select ctid, ${column} as age from ${table}
        where ${column} < ${before.toISOString()}::timestamptz and ${column} >= ${from}::text::timestamptz and ${and}
        order by ${sql.join([...order], sql`, `)} limit ${batchSize}
        ${leaveLocked ? sql`for update skip locked` : sql``}
      ), gone as (
        delete from ${table} where ctid = any(array(select ctid from batch))
      )
      select count(*)::integer as changed, max(age)::text as last from batch`)
    return batch ?? { changed: 0, last: null }
  })
}
