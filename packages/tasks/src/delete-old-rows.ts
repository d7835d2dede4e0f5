import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { hasCode } from '@fiscus/runtime/has-code'
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
  /** Old rows may be updated at this moment: one that is not old any more stays, one that is locked is left to the next run. */
  mayChange?: boolean
}

type Statements = Pick<TenantDatabase, 'execute'>
type Database = Statements & { transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> }
type Context = Pick<TaskContext, 'signal' | 'progress'> & { db: Database }

const batchSize = 10_000
const lockNotAvailable = '55P03'

/**
 * Deletes old rows, the oldest first, 10,000 in each statement, and returns their number. A statement begins at the instant at which
 * the one before ended, because the index still contains the deleted rows before it.
 */
export function deleteOldRows({ db, ...context }: Context, rows: OldRows): Promise<number> {
  const deleteBatch = rows.mayChange ? deleteUnchanged : deleteSelected
  return processBatches(context, async (from) => {
    const [batch] = await deleteBatch(db, rows, from)
    return batch ?? { changed: 0, last: null }
  })
}

/** Rows are counted when they are selected, because `returning` would take a quarter more time. */
function deleteSelected(db: Statements, rows: OldRows, from: string, lock = sql``) {
  return db.execute<ProcessedBatch>(sql`
    with batch as materialized (${oldest(rows, from)} ${lock}), deleted as (
      delete from ${rows.table} where ctid = any(array(select ctid from batch))
    )
    select count(*)::integer as changed, max(age)::text as last from batch`)
}

/**
 * The condition is repeated: PostgreSQL compares it with the row that a concurrent update has left. Locking each row first would take
 * twice the time, and is done only when a lock is not released within a second.
 */
async function deleteUnchanged(db: Database, rows: OldRows, from: string) {
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1s'`)
      return tx.execute<ProcessedBatch>(sql`
        with batch as materialized (${oldest(rows, from)}), deleted as (
          delete from ${rows.table} where ctid = any(array(select ctid from batch)) and ${isOld(rows)} returning 1
        )
        select (select count(*) from deleted)::integer as changed, max(age)::text as last from batch`)
    })
  } catch (error) {
    if (!(error instanceof Error && hasCode(error.cause, lockNotAvailable))) throw error
    return deleteSelected(db, rows, from, sql`for update skip locked`)
  }
}

function oldest(rows: OldRows, from: string): SQL {
  const { table, column, orderBy = [column] } = rows
  return sql`
    select ctid, ${column} as age from ${table}
    where ${isOld(rows)} and ${column} >= ${from}::text::timestamptz
    order by ${sql.join([...orderBy], sql`, `)} limit ${batchSize}`
}

function isOld({ column, before, condition = sql`true` }: OldRows): SQL {
  return sql`${column} < ${before.toISOString()}::timestamptz and ${condition}`
}
