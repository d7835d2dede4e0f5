import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { asOwner, databaseName, databaseUrl } from '@fiscus/db/connections/connect'
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
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { seedTenantDatabase } from '@fiscus/db/tenants/seed-tenant'
import { beingMoved } from '@fiscus/db/tenants/tenant-cache'
import { and, eq, gte, isNotNull, isNull, sql } from 'drizzle-orm'
import { onControlAsOwner } from '../owner/as-owner-of.ts'
import { demoActor } from './load-records.ts'

type DemoContext = ServerAddresses & { databases: Databases }

/**
 * Removes the demo data of a tenant with everything that was added since: a new database takes the place of the old one, because
 * documents are never deleted one by one.
 * @throws Problem 409 `no-demo-data`; 409 `demo-has-own-documents` unless they are to be removed too; 403 `owner-required`
 */
export async function removeDemo(
  { databases, url, servers }: DemoContext,
  tenant: TenantRow,
  { author, withOwnDocuments }: { author: Author; withOwnDocuments: boolean },
): Promise<{ documents: number }> {
  const { id, demo_since: demoSince } = tenant
  if (demoSince === null) throw new Problem('no-demo-data', `The tenant ${tenant.slug} has no demo data.`)
  const own = await databases.withTenant(id, (db) =>
    db.$count(documents, gte(documents.approved_at, demoSince)),
  )
  if (own > 0 && !withOwnDocuments)
    throw new Problem(
      'demo-has-own-documents',
      `${own} documents were issued since the demo data was loaded: to remove them too, send own_documents=remove.`,
    )
  const removed = await databases.withTenant(id, (db) => db.$count(documents))
  const serverUrl = serverUrlOf({ url, servers }, tenant.server)
  const fresh = `${databaseName(url)}_${author.at.getTime().toString(36)}`
  await onControlAsOwner(url, async (owner) => {
    await asOwner(serverUrl, (server) => createDatabase(server, fresh))
    await migrateDatabase(databaseUrl(serverUrl, fresh), ['tenant'])
    await seedTenantDatabase(databaseUrl(serverUrl, fresh))
    await owner.transaction(async (tx) => {
      const version = sql`${tenants.version} + 1`
      const emptied = await tx
        .update(tenants)
        .set({ database: fresh, demo_since: null, version })
        .where(and(eq(tenants.id, id), isNull(tenants.moving_to)))
        .returning({ id: tenants.id })
      if (emptied.length === 0) throw beingMoved(tenant.slug)
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
  })
  databases.clearTenantCache()
  await asOwner(
    serverUrl,
    (client) => client`drop database if exists ${client(tenant.database)} with (force)`,
  )
  return { documents: removed }
}
