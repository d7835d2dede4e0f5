import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { hasSqlState, lockNotAvailable } from '@fiscus/db/connections/sql-states'
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
  /**
   * Old rows may be updated at this moment: one that is not old any more stays, one that is locked is left to the next
   * run.
   */
  mayChange?: boolean
}

type Statements = Pick<TenantDatabase, 'execute'>
type Database = Statements & { transaction<T>(work: (tx: Statements) => Promise<T>): Promise<T> }
type Context = Pick<TaskContext, 'signal' | 'progress'> & { db: Database }

const batchSize = 10_000
const skipLocked = sql`for update skip locked`

/**
 * Deletes old rows, the oldest first, 10,000 in each statement, and returns their number. A statement begins at the
 * instant at which the one before ended, because the index still contains the deleted rows before it.
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
    with batch as materialized (
      select ctid, ${rows.column} as age ${oldest(rows, from)} limit ${batchSize} ${lock}
    ), deleted as (
      delete from ${rows.table} where ctid = any(array(select ctid from batch))
    )
    select count(*)::integer as changed, max(age)::text as last from batch`)
}

/**
 * Deletes by instants, because PostgreSQL compares the condition with the row that a concurrent update has left, and
 * because a list of rows would take three times the time. Rows are locked first only when a lock is not released within
 * a second, or when a batch is too small for the rows of one instant.
 */
async function deleteUnchanged(db: Database, rows: OldRows, from: string): Promise<ProcessedBatch[]> {
  const { table, column, before } = rows
  const [next] = await db.execute<{ age: string }>(sql`
    select ${column}::text as age ${oldest(rows, from)} limit 1 offset ${batchSize}`)
  if (next?.age === from) return deleteSelected(db, rows, from, skipLocked)
  const end = next?.age ?? before.toISOString()
  try {
    const { count } = await db.transaction(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '1s'`)
      return tx.execute(sql`
        delete from ${table}
        where ${isOld(rows)} and ${column} >= ${from}::text::timestamptz and ${column} < ${end}::text::timestamptz`)
    })
    return [{ changed: count, last: next?.age ?? null }]
  } catch (error) {
    if (!hasSqlState(error, lockNotAvailable)) throw error
    return deleteSelected(db, rows, from, skipLocked)
  }
}

function oldest(rows: OldRows, from: string): SQL {
  const { table, column, orderBy = [column] } = rows
  return sql`
    from ${table}
    where ${isOld(rows)} and ${column} >= ${from}::text::timestamptz
    order by ${sql.join([...orderBy], sql`, `)}`
}

function isOld({ column, before, condition = sql`true` }: OldRows): SQL {
  return sql`${column} < ${before.toISOString()}::timestamptz and ${condition}`
}
