import { Problem } from '@fiscus/contracts/problems/problem'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { ServerAddresses } from '@fiscus/db/connections/tenant-url'
import { notifyChange } from '@fiscus/db/notifications/notify-change'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { type Databases, openDatabases } from '@fiscus/db/tenants/open-databases'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import type { Principal } from '@fiscus/http/requests/api-env'
import { tenants as tenantTexts } from '@fiscus/messages/tenants'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import type { Clock } from '@fiscus/runtime/clock'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { demoStateOf } from '../overview/tenant-state.ts'
import { onControlAsOwner } from '../owner/as-owner-of.ts'
import { loadDocuments } from './load-documents.ts'
import { loadRequests, loadRuns } from './load-history.ts'
import { loadMail } from './load-mail.ts'
import { loadAccess, loadCompanies, loadJobs } from './load-records.ts'
import { lockDemo } from './lock-demo.ts'

type DemoContext = ServerAddresses & {
  databases: Databases
  clock: Clock
  blobsOf: (tenantId: string) => Blobs
}

/**
 * Loads demo data into an empty tenant: the same data on every installation, dated back from now. The tenant is marked
 * first, so that data of an interrupted load can be removed.
 * @throws Problem 409 `tenant-not-empty`; 403 `owner-required`
 */
export async function loadDemo(
  { databases, url, servers, clock, blobsOf }: DemoContext,
  tenant: TenantRow,
  { principal, author }: { principal: Principal; author: Author },
): Promise<{ companies: number; documents: number; runs: number }> {
  return onControlAsOwner(url, async (owner) => {
    await lockDemo(owner, tenant.id)
    const now = clock.now()
    await markDemo({ databases, owner, now }, tenant, author)
    const { keyIds, operator } = await loadAccess(owner, tenant.id, now)
    // The administration itself has no right to what the services write.
    await using all = openDatabases({ url, servers })
    const companyIds = await all.withTenant(tenant.id, (db) => loadCompanies(db, now))
    const documents = await loadDocuments({ databases: all, tenant, principal, clock, blobsOf }, companyIds)
    await all.withTenant(tenant.id, async (db) => {
      await loadRequests(db, keyIds, now)
      await loadJobs(db, { ...author, at: now })
      await loadMail({ db, blobs: blobsOf(tenant.id), now, actor: author.actor, operator })
    })
    const runs = await loadRuns(all.control, tenant.id, now)
    return { companies: companyIds.length, documents, runs }
  })
}

/** Marks an empty tenant as one with demo data. */
async function markDemo(
  { databases, owner, now }: { databases: Databases; owner: ControlDatabase; now: Date },
  { id }: TenantRow,
  author: Author,
): Promise<void> {
  const state = await databases.withTenant(id, (db) => demoStateOf(db, null))
  if (state !== 'empty') throw notEmpty()
  await owner.transaction(async (tx) => {
    const [marked] = await tx
      .update(tenants)
      .set({ demo_since: now, version: sql`${tenants.version} + 1` })
      .where(and(eq(tenants.id, id), isNull(tenants.demo_since)))
      .returning()
    if (!marked) throw notEmpty()
    await writeAuditEntry(tx, author, {
      entity: 'tenant',
      entity_id: id,
      action: 'load demo data',
      before: null,
      after: null,
    })
    await notifyChange(tx, 'tenants', id)
  })
  databases.clearTenantCache()
}

function notEmpty(): Problem {
  return new Problem('tenant-not-empty', tenantTexts.notEmpty())
}
