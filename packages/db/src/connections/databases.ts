import type { ExtractTablesWithRelations } from 'drizzle-orm'
import type { PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle, type PostgresJsDatabase, type PostgresJsQueryResultHKT } from 'drizzle-orm/postgres-js'
import type postgres from 'postgres'
import { controlSchema } from '../schema/control/control-schema.ts'
import { tenantSchema } from './tenant-schema.ts'

/** The administration database: tenants, API keys and the registry of tasks. */
export type ControlDatabase = PostgresJsDatabase<typeof controlSchema> & { $client: postgres.Sql }

/** A tenant's database: its tax configuration, its documents and their logs. */
export type TenantDatabase = PostgresJsDatabase<typeof tenantSchema>

/** The transaction that `ControlDatabase.transaction` passes to its callback. */
export type ControlTransaction = Parameters<Parameters<ControlDatabase['transaction']>[0]>[0]

/** The transaction that `TenantDatabase.transaction` passes to its callback. */
export type TenantTransaction = PgTransaction<
  PostgresJsQueryResultHKT,
  typeof tenantSchema,
  ExtractTablesWithRelations<typeof tenantSchema>
>

/** The administration database of a connection. */
export function controlDatabase(sql: postgres.Sql): ControlDatabase {
  return drizzle(sql, { schema: controlSchema })
}

/** The database of a tenant of a connection. */
export function tenantDatabase(sql: postgres.Sql): TenantDatabase {
  return drizzle(sql, { schema: tenantSchema })
}
