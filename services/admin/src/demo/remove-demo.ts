import { randomBytes } from 'node:crypto'
import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
import {
  type ControlDatabase,
  type TenantTransaction,
  tenantDatabase,
} from '@fiscus/db/connections/databases'
import { type ServerAddresses, serverUrlOf } from '@fiscus/db/connections/tenant-url'
import { createDatabase } from '@fiscus/db/migrations/create-database'
import { migrateDatabase } from '@fiscus/db/migrations/migrate-database'
import { notifyChange } from '@fiscus/db/notifications/notify-change'
import { apiKeys } from '@fiscus/db/schema/control/api-keys'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { cronRunHistory, cronRuns } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { documents } from '@fiscus/db/schema/tenant/documents'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { readTenant, type TenantRow } from '@fiscus/db/tenants/read-tenant'
import { seedTenantDatabase } from '@fiscus/db/tenants/seed-tenant'
import { beingMoved } from '@fiscus/db/tenants/tenant-cache'
import { requireFound } from '@fiscus/http/responses/require-found'
import { tenants as tenantTexts } from '@fiscus/messages/tenants'
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { onControlAsOwner } from '../owner/as-owner-of.ts'
import { demoActor } from './load-records.ts'
import { lockDemo } from './lock-demo.ts'

type DemoContext = ServerAddresses & { databases: Databases }
type Removal = { author: Author; withOwnDocuments: boolean }

const endMsMax = 5_000

/**
 * Removes the demo data of a tenant with everything that was added since: a new database takes the place of the old
 * one, because documents are never deleted one by one. Approvals in progress end before the documents are counted;
 * later ones fail with 503, so that none is answered with 201 and lost.
 * @throws Problem 409 `no-demo-data`; 409 `demo-has-own-documents` unless they are to be removed too; 403
 * `owner-required`
 */
export async function removeDemo(
  { databases, url, servers }: DemoContext,
  { id }: Pick<TenantRow, 'id'>,
  removal: Removal,
): Promise<{ documents: number }> {
  return onControlAsOwner(url, async (owner) => {
    await lockDemo(owner, id)
    const tenant = requireFound((await readTenant(owner, { id })) ?? undefined, 'tenant', id)
    const serverUrl = serverUrlOf({ url, servers }, tenant.server)
    const drop = (database: string) =>
      asOwner(serverUrl, (client) => client`drop database if exists ${client(database)} with (force)`)
    // The new database takes seconds: a removal that is rejected anyway does not create it.
    await databases.withTenant(id, (db) => db.transaction((tx) => countDocuments(tx, tenant, removal)))
    const fresh = `${databaseName(url)}_${randomBytes(8).toString('hex')}`
    try {
      await asOwner(serverUrl, (server) => createDatabase(server, fresh))
      await migrateDatabase(databaseUrl(serverUrl, fresh), ['tenant'])
      await seedTenantDatabase(databaseUrl(serverUrl, fresh))
      const removed = await asOwner(databaseUrl(serverUrl, tenant.database), (client) =>
        tenantDatabase(client).transaction(async (tx) => {
          await tx.execute(sql`lock table ${documents} in share mode`)
          const count = await countDocuments(tx, tenant, removal)
          await replaceDatabase(owner, { tenant, fresh }, removal.author)
          databases.clearTenantCache()
          // Approvals that wait for the lock, or of a process that was not notified yet, would write to the old
          // database.
          await asOwner(
            serverUrl,
            (server) => server`alter database ${server(tenant.database)} allow_connections false`,
          )
          await tx.execute(sql`select pg_terminate_backend(pid, ${endMsMax}) from pg_stat_activity
            where datname = current_database() and pid <> pg_backend_pid()`)
          return count
        }),
      )
      await drop(tenant.database)
      return { documents: removed }
    } catch (error) {
      // Only a database that the tenant surely does not use: the replacement may be committed although its answer was
      // lost.
      const present = await readTenant(owner, { id }).catch(() => null)
      if (present && present.database !== fresh) await drop(fresh)
      throw error
    }
  })
}

/**
 * Returns the number of all documents.
 * @throws Problem 409 `no-demo-data`, `demo-has-own-documents`
 */
async function countDocuments(
  tx: TenantTransaction,
  { slug, demo_since: demoSince }: TenantRow,
  { withOwnDocuments }: Removal,
): Promise<number> {
  if (demoSince === null) throw new Problem('no-demo-data', tenantTexts.noDemo({ slug }))
  const own = await tx.$count(documents, gte(documents.approved_at, demoSince))
  if (own > 0 && !withOwnDocuments)
    throw new Problem('demo-has-own-documents', tenantTexts.ownDocuments({ count: own }))
  return tx.$count(documents)
}

/** From now on the tenant uses a new database, without the runs, keys and users of the demo data. */
function replaceDatabase(
  owner: ControlDatabase,
  { tenant: { id, slug }, fresh }: { tenant: TenantRow; fresh: string },
  author: Author,
): Promise<void> {
  return owner.transaction(async (tx) => {
    const version = sql`${tenants.version} + 1`
    const emptied = await tx
      .update(tenants)
      .set({ database: fresh, demo_since: null, version })
      .where(and(eq(tenants.id, id), isNull(tenants.moving_to)))
      .returning({ id: tenants.id })
    if (emptied.length === 0) throw beingMoved(slug)
    await tx.delete(cronRuns).where(and(eq(cronRuns.tenant_id, id), isNotNull(cronRuns.finished_at)))
    await tx.delete(cronRunHistory).where(eq(cronRunHistory.tenant_id, id))
    await tx.delete(apiKeys).where(and(eq(apiKeys.tenant_id, id), eq(apiKeys.created_by, demoActor(id))))
    await tx.delete(appUsers).where(eq(appUsers.created_by, demoActor(id)))
    await writeAuditEntry(tx, author, {
      entity: 'tenant',
      entity_id: id,
      action: 'remove demo data',
      before: null,
      after: null,
    })
    await notifyChange(tx, 'tenants', id)
    await notifyChange(tx, 'tax_configuration', id)
  })
}
