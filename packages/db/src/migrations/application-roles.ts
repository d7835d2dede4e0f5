import { getTableName, type SQL, sql, type Table } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { type ProcessClass, processClasses, queueRole, roleOf } from '../connections/application-login.ts'
import { tenantSchema } from '../connections/tenant-schema.ts'
import { controlSchema } from '../schema/control/control-schema.ts'
import {
  applicationFunctions,
  applicationGrants,
  rightsOf,
  type SchemaName,
  type TableGrants,
} from './application-grants.ts'

/** The classes whose processes read and write queues. */
const queueClasses: readonly ProcessClass[] = ['scheduler', 'worker', 'standalone']

/**
 * Creates the roles of the classes and of the queues, once for the whole server. The owner is a member of each, so that
 * it can grant and revoke.
 */
export async function createApplicationRoles(db: PostgresJsDatabase): Promise<void> {
  for (const role of [queueRole, ...processClasses.map(roleOf)]) {
    await unlessDone(
      db,
      `not exists (select from pg_roles where rolname = '${role}')`,
      `create role ${role} nologin`,
    )
    await unlessDone(db, `not pg_has_role(current_user, '${role}', 'set')`, `grant ${role} to current_user`)
  }
  for (const role of queueClasses.map(roleOf))
    await unlessDone(
      db,
      `not pg_has_role('${role}', '${queueRole}', 'usage')`,
      `grant ${queueRole} to ${role}`,
    )
}

/** The migration of another database may do the same at this moment. */
async function unlessDone(db: PostgresJsDatabase, isMissing: string, statement: string): Promise<void> {
  await db.execute(
    sql.raw(`do $$ begin
      if ${isMissing} then ${statement}; end if;
    exception when duplicate_object or unique_violation then
      null;
    end $$`),
  )
}

/**
 * Gives each class exactly the rights of `applicationGrants` in a database with these schemas, and takes all others.
 * In one transaction, so that processes at work never lack a right.
 */
export async function grantToApplicationRoles(
  db: PostgresJsDatabase,
  schemas: readonly SchemaName[],
): Promise<void> {
  const roles = processClasses.map(roleOf).join(', ')
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`grant usage on schema public to ${roles}`))
    await tx.execute(sql.raw(`revoke all on all tables in schema public from ${roles}`))
    // A process reads at its start whether the database is migrated.
    await tx.execute(sql.raw(`grant usage on schema drizzle to ${roles}`))
    await tx.execute(sql.raw(`grant select on all tables in schema drizzle to ${roles}`))
    for (const grant of schemas.flatMap(grantsOf)) await tx.execute(grant)
  })
}

function grantsOf(schema: SchemaName): SQL[] {
  const tables: Record<string, Table> = schema === 'control' ? controlSchema : tenantSchema
  const grants: Record<string, TableGrants> = applicationGrants[schema]
  return [
    ...Object.entries(tables).flatMap(([key, table]) =>
      processClasses.flatMap((each) =>
        rightsOf(grants[key] ?? {}, each).map((rights) =>
          sql.raw(`grant ${rights} on ${getTableName(table)} to ${roleOf(each)}`),
        ),
      ),
    ),
    ...Object.entries(applicationFunctions[schema]).flatMap(([signature, classes]) => [
      sql.raw(`revoke all on function ${signature} from public, ${processClasses.map(roleOf).join(', ')}`),
      sql.raw(
        `grant execute on function ${signature} to ${[...classes, 'standalone' as const].map(roleOf).join(', ')}`,
      ),
    ]),
  ]
}
