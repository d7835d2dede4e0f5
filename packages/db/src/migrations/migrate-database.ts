import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import { sql } from 'drizzle-orm'
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import { asOwner, databaseName } from '../connections/connect.ts'
import { createMarkTable } from '../connections/database-mark.ts'
import { hasSqlState } from '../connections/sql-states.ts'
import type { SchemaName } from './application-grants.ts'
import { createApplicationRoles, grantToApplicationRoles } from './application-roles.ts'
import { beforeBaseline, migrationsFolder, newestMigration, oldestSupported, readJournal } from './journal.ts'

/** One number suffices: advisory locks are local to each database. */
const migrationLock = 20_261_122

const attemptsMax = 5
const deadlockDetected = '40P01'

type Applied = { count: number; last: number }

/**
 * Applies the missing migrations to a database as its owner, those of each schema in one transaction, and then grants
 * each class of processes its rights. Returns the number of applied migrations. A database of a newer version stays as it
 * is. Safe to repeat, and to run from several processes concurrently.
 * @throws OperatorError when its schema is older than the baseline, or after five deadlocks with processes that use it
 */
export function migrateDatabase(url: string, schemas: readonly SchemaName[]): Promise<number> {
  return asOwner(url, async (client) => {
    const db = drizzle(client)
    await db.execute(sql`select pg_advisory_lock(${migrationLock})`)
    await createApplicationRoles(db)
    let count = 0
    let isNewer = false
    for (const schema of schemas) {
      const migrationsTable = `${schema}_migrations`
      await adoptBaseline(db, schema, databaseName(url))
      const before = await readApplied(db, migrationsTable)
      await migrateAmidProcesses(databaseName(url), () =>
        migrate(db, { migrationsFolder: migrationsFolder(schema), migrationsTable }),
      )
      const after = await readApplied(db, migrationsTable)
      count += after.count - before.count
      isNewer ||= after.last > newestMigration(schema)
    }
    if (schemas.includes('control')) await storeOldestSupported(db)
    await db.execute(sql.raw(createMarkTable))
    // The grants of this version would take the rights to the tables of the newer one.
    if (!isNewer) await grantToApplicationRoles(db, schemas)
    return count
  })
}

/** PostgreSQL ends one side of a deadlock with a process that serves: the transaction of the migrations is repeated. */
async function migrateAmidProcesses(database: string, apply: () => Promise<void>): Promise<void> {
  for (let attempt = 1; attempt <= attemptsMax; attempt++) {
    try {
      return await apply()
    } catch (error) {
      if (!hasSqlState(error, deadlockDetected)) throw error
    }
  }
  throw new OperatorError(
    `The migrations of the database ${database} ended ${attemptsMax} times in a deadlock with processes that use it, and changed nothing: migrate again, or stop these processes first.`,
  )
}

/** Leaves the entry of the baseline in place of those of the migrations before it. */
async function adoptBaseline(db: PostgresJsDatabase, schema: SchemaName, database: string): Promise<void> {
  const table = `${schema}_migrations`
  const [first] = readJournal(schema)
  const { last } = await readApplied(db, table)
  if (first === undefined || last === 0) return
  if (last < first.when)
    throw new OperatorError(
      `The database ${database} has a schema that this version cannot migrate: run bin/tenant migrate of the commit ${beforeBaseline.commit} first, then that of this version.`,
    )
  await db.execute(sql`delete from drizzle.${sql.identifier(table)} where created_at < ${first.when}`)
}

async function readApplied(db: PostgresJsDatabase, table: string): Promise<Applied> {
  const [found] = await db.execute(sql`select to_regclass(${`drizzle.${table}`}) is not null as exists`)
  if (!found?.exists) return { count: 0, last: 0 }
  const [row] = await db.execute<Applied>(
    sql`select count(*)::integer as count, coalesce(max(created_at), 0)::float8 as last from drizzle.${sql.identifier(table)}`,
  )
  return row ?? { count: 0, last: 0 }
}

/** An older program that migrates again leaves the newer instant. */
async function storeOldestSupported(db: PostgresJsDatabase): Promise<void> {
  await db.execute(sql`create table if not exists drizzle.oldest_supported
    (id integer primary key check (id = 1), migration bigint not null)`)
  await db.execute(sql`insert into drizzle.oldest_supported values (1, ${oldestSupported()})
    on conflict (id) do update set migration = greatest(oldest_supported.migration, excluded.migration)`)
}
