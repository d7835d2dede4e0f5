import { isUnavailable } from '@fiscus/runtime/faults/unavailability'
import { sql } from 'drizzle-orm'
import type { TenantDatabase } from '../connections/databases.ts'
import { hasSqlState, notMigrated } from '../connections/sql-states.ts'
import { readJournal } from './journal.ts'

export type SchemaState = {
  state: 'current' | 'outdated' | 'newer' | 'unreachable'
  /** Applied migrations; 0 when the database is unreachable. */
  migrations: number
  migrations_expected: number
}

/** Compares the schema of a tenant's database with that of this program. */
export async function schemaStateOf(db: TenantDatabase): Promise<SchemaState> {
  const entries = readJournal('tenant')
  const expected = Math.max(...entries.map(({ when }) => when))
  const migrations_expected = entries.length
  try {
    const [row] = await db.execute<{ count: number; last: number | null }>(
      sql`select count(*)::integer as count, max(created_at)::float8 as last from drizzle.tenant_migrations`,
    )
    const { count: migrations, last } = row ?? { count: 0, last: null }
    if (last === null || last < expected) return { state: 'outdated', migrations, migrations_expected }
    return { state: last > expected ? 'newer' : 'current', migrations, migrations_expected }
  } catch (error) {
    if (hasSqlState(error, ...notMigrated)) return { state: 'outdated', migrations: 0, migrations_expected }
    if (isUnavailable(error)) return unreachableSchema()
    throw error
  }
}

/** The state of a database that this process cannot reach. */
export function unreachableSchema(): SchemaState {
  return { state: 'unreachable', migrations: 0, migrations_expected: readJournal('tenant').length }
}
