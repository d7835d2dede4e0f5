import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { applicationRole } from '../connections/connect.ts'

/** Creates the role of the application, once for the whole server, and allows the owner to switch to it. */
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
 * Grants the application reading and writing of every table, except changes to approved snapshots, audit archives and audit entries.
 * It may not create or truncate tables.
 */
export async function grantToApplicationRole(db: PostgresJsDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`grant usage on schema public to ${applicationRole}`))
    await tx.execute(
      sql.raw(`grant select, insert, update, delete on all tables in schema public to ${applicationRole}`),
    )
    const writtenOnce = 'document_snapshots, audit_archives'
    await tx.execute(sql.raw(`revoke update, delete on ${writtenOnce} from ${applicationRole}`))
    await tx.execute(sql.raw(`revoke update on audit_log from ${applicationRole}`))
  })
}
