import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { markOrigin } from '@fiscus/runtime/faults/origin'
import { Unavailable } from '@fiscus/runtime/faults/unavailable'
import type postgres from 'postgres'
import { hasSqlState, notMigrated } from './sql-states.ts'

/** The statement that makes the place of the mark, in each database that is migrated. */
export const createMarkTable = `create table if not exists drizzle.database_mark
  (id integer primary key check (id = 1), tenant uuid not null)`

type Marked = { tenant: string }

const markStatement = 'select tenant::text as tenant from drizzle.database_mark'

/** What a client verifies of its database, in each new connection before its first statement. */
export type MarkCheck = {
  /** Called, and awaited, before each new connection. */
  prepare(): Promise<void>
  /** Returns the mark that the database must have, for one that it has; null: any. */
  expected(mark: string): string | null
}

/**
 * Returns the check as the patched postgres.js executes it (0008): a connection with a fault gets no statement of the
 * caller, which is rejected with the fault. A database without a mark, of an earlier release, has none.
 */
export function markOption(database: string, { expected }: Pick<MarkCheck, 'expected'>) {
  return {
    statement: [markStatement],
    faultOf(error: { code?: string } | null, [row]: Partial<Marked>[]): Error | null {
      if (error)
        return notMigrated.some((code) => code === error.code) ? null : markOrigin(error as Error, 'database')
      const mark = row?.tenant
      const wanted = mark === undefined ? null : expected(mark)
      return mark === undefined || wanted === null || mark === wanted
        ? null
        : new DatabaseElsewhere(database, mark, wanted)
    },
  }
}

/** The database is that of another tenant or installation. */
export class DatabaseElsewhere extends Unavailable {
  override name = 'DatabaseElsewhere'

  constructor(database: string, mark: string, wanted: string) {
    super(`The database ${database}`, `it is that of ${mark}, and the one of ${wanted} is needed`)
    // A server that rejects connections.
    markOrigin(this, 'database', '08004')
  }
}

/**
 * Marks a database as that of a tenant, for good. The administration is a tenant, too: its id is that of the
 * installation. The database must be migrated.
 * @throws OperatorError when it is that of another one
 */
export async function markDatabase(owner: postgres.Sql, tenantId: string): Promise<void> {
  await owner.unsafe(createMarkTable)
  await owner`insert into drizzle.database_mark values (1, ${tenantId}) on conflict (id) do nothing`
  await requireMark(owner, tenantId)
}

/**
 * Verifies as the owner that a database is not that of another tenant.
 * @throws OperatorError
 */
export async function requireMark(owner: postgres.Sql, tenantId: string): Promise<void> {
  const mark = await readMark(owner)
  if (mark === null || mark === tenantId) return
  const { database } = owner.options
  throw new OperatorError(
    `The database ${database} is that of ${mark}, and here belongs the one of ${tenantId}: correct the address of the server, or restore the right database. To make this one that of ${tenantId} on purpose, run "delete from drizzle.database_mark" in it as its owner, and bin/tenant migrate.`,
  )
}

/** The tenant of a database. Null: it was not marked yet. */
export async function readMark(client: postgres.Sql): Promise<string | null> {
  try {
    const [row] = await client.unsafe<Marked[]>(markStatement)
    return row?.tenant ?? null
  } catch (error) {
    if (hasSqlState(error, ...notMigrated)) return null
    throw error
  }
}
