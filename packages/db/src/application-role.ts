import { sql } from 'drizzle-orm'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import { applicationRole } from './connections/connect.ts'

/** Makes the role that the application acts as, once for the whole server, and lets the owner act as it. */
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
      null; -- another database's migration was faster
    end $$`),
  )
}

/** What the application may do in a database: everything but make or empty tables, and change approved snapshots and what was audited. */
export async function grantToApplicationRole(db: PostgresJsDatabase): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql.raw(`grant usage on schema public to ${applicationRole}`))
    await tx.execute(
      sql.raw(`grant select, insert, update, delete on all tables in schema public to ${applicationRole}`),
    )
    const kept = 'document_snapshots, audit_archives'
    await tx.execute(sql.raw(`revoke update, delete on ${kept} from ${applicationRole}`))
    await tx.execute(sql.raw(`revoke update on audit_log from ${applicationRole}`))
  })
}
