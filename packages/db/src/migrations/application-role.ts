import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { applicationRole } from '../connections/application-login.ts'
import { tenantSchema } from '../connections/tenant-schema.ts'
import { controlSchema } from '../schema/control/control-schema.ts'
import { applicationFunctions, applicationGrants, type SchemaName } from './application-grants.ts'

/**
 * Creates the role of the application, once for the whole server. The owner is a member, so that it can grant and
 * revoke.
 */
export async function createApplicationRole(db: PostgresJsDatabase): Promise<void> {
  await db.execute(
    sql.raw(`do $$ begin
      if not exists (select from pg_roles where rolname = '${applicationRole}') then
        create role ${applicationRole} nologin;
      end if;
      if not pg_has_role(current_user, '${applicationRole}', 'set') then
        grant ${applicationRole} to current_user;
      end if;
    exception when duplicate_object or unique_violation then
      null; -- the migration of another database created it first
    end $$`),
  )
}

/**
 * Gives the application exactly the rights of `applicationGrants` in a database with these schemas, and takes all
 * others.
 */
export async function grantToApplicationRole(
  db: PostgresJsDatabase,
  schemas: readonly SchemaName[],
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`grant usage on schema public to ${applicationRole}`))
    await tx.execute(sql.raw(`revoke all on all tables in schema public from ${applicationRole}`))
    // A process reads at its start whether the database is migrated.
    await tx.execute(sql.raw(`grant usage on schema drizzle to ${applicationRole}`))
    await tx.execute(sql.raw(`grant select on all tables in schema drizzle to ${applicationRole}`))
    for (const grant of schemas.flatMap(grantsOf)) await tx.execute(grant)
  })
}

function grantsOf(schema: SchemaName): SQL[] {
  const [tables, grants]: [Record<string, Table>, Record<string, string>] =
    schema === 'control'
      ? [controlSchema, applicationGrants.control]
      : [tenantSchema, applicationGrants.tenant]
  return [
    ...Object.entries(tables).map(([key, table]) =>
      sql.raw(`grant ${grants[key]} on ${getTableName(table)} to ${applicationRole}`),
    ),
    ...applicationFunctions[schema].flatMap((signature) => [
      sql.raw(`revoke all on function ${signature} from public`),
      sql.raw(`grant execute on function ${signature} to ${applicationRole}`),
    ]),
  ]
}
