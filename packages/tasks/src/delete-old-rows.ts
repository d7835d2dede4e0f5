import type { TenantDatabase } from '@fiscus/db/connections/databases'
import type { TaskContext } from '@fiscus/scheduling/tasks/define-task'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { type ProcessedBatch, processBatches } from './process-batches.ts'

/** Selects the rows to delete. */
export type OldRows = {
  table: PgTable
  /** A column of instants: rows with an earlier instant than `before` are old. */
  column: PgColumn
  before: Date
  /** A further condition on the rows. */
  condition?: SQL | undefined
  /** The columns of the index to read, where `column` is not its first column. */
  orderBy?: readonly PgColumn[]
  /** Leaves rows that are locked by another transaction to the next run. Needed for tables whose old rows may be updated. */
  skipLocked?: boolean
}

type Context = Pick<TaskContext, 'signal' | 'progress'> & { db: Pick<TenantDatabase, 'execute'> }

const batchSize = 10_000

/**
 * Deletes old rows, the oldest first, 10,000 in each statement, and returns their number. A statement begins at the instant at which
 * the one before ended, because the index still contains the deleted rows before it. Rows are counted when they are selected, because
 * `returning` would take a quarter more time.
 */
export function deleteOldRows({ db, ...context }: Context, rows: OldRows): Promise<number> {
  const { table, column, before, condition = sql`true`, orderBy = [column], skipLocked = false } = rows
  return processBatches(context, async (from) => {
    const [batch] = await db.execute<ProcessedBatch>(sql`
      with batch as materialized (
        select ctid, ${column} as age from ${table}
        where ${column} < ${before.toISOString()}::timestamptz and ${column} >= ${from}::text::timestamptz and ${condition}
        order by ${sql.join([...orderBy], sql`, `)} limit ${batchSize}
        ${skipLocked ? sql`for update skip locked` : sql``}
      ), deleted as (
        delete from ${table} where ctid = any(array(select ctid from batch))
      )
      select count(*)::integer as changed, max(age)::text as last from batch`)
    return batch ?? { changed: 0, last: null }
  })
}
