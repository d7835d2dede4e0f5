import type { Scope } from '@fiscus/contracts/access/scopes'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { sql } from 'drizzle-orm'
import type { AdminContext } from '../context/admin-context.ts'
import { engineChecks } from './engine-checks.ts'
import { failedRuns, nextTasks, runQueue } from './engine-state.ts'
import { localDays } from './local-days.ts'
import { type Check, configurationChecks, keysCheck } from './tenant-checks.ts'
import { demoStateOf, failedJobs, failedRequests, jobQueue, lastDocuments } from './tenant-state.ts'

/** The state of a tenant at a glance, in the parts that the scopes of the caller allow. */
export async function tenantOverview(
  { databases, clock }: Pick<AdminContext, 'databases' | 'clock'>,
  tenantId: string,
  scopes: ReadonlySet<Scope>,
) {
  const { control } = databases
  const tenant = await databases.findTenant({ id: tenantId })
  const { today, since } = await localDays(control, tenant.timezone, clock.now())
  const owner = tenant.slug === administrationSlug ? null : tenantId
  const ifAllowed = <T>(scope: Scope, read: () => Promise<T>) => (scopes.has(scope) ? read() : null)
  return databases.withTenant(tenantId, async (db) => ({
    scope: 'tenant' as const,
    since,
    checks: [
      ...(await configurationChecks(db, today)),
      await keysCheck(control, owner, clock.now()),
      ...(await davChecks(db)),
      ...(await engineChecks(control, tenantId)),
    ],
    failures: {
      runs: await ifAllowed('cron:read', () => failedRuns(control, tenantId, since)),
      jobs: await ifAllowed('jobs:read', () => failedJobs(db, since)),
      requests: await ifAllowed('audit:read', () => failedRequests(db, since)),
    },
    queues: {
      runs: await ifAllowed('cron:read', () => runQueue(control, tenantId)),
      jobs: await ifAllowed('jobs:read', () => jobQueue(db)),
    },
    documents: await ifAllowed('tax:read', () => lastDocuments(db)),
    next_tasks: await ifAllowed('cron:read', () => nextTasks(control, tenantId, clock.now())),
    demo: owner === null ? null : await demoStateOf(db, tenant.demo_since),
  }))
}

/**
 * Whether calendars and contacts are synchronised without a user: no active account with a refused login, certificate
 * or address, and no collection that is held or gone. None for a tenant without active accounts.
 */
async function davChecks(db: TenantDatabase): Promise<Check[]> {
  const [row] = await db.execute<{ active: number; faults: number }>(sql`
    select (count(*) filter (where is_active = 1))::integer as active,
      (count(*) filter (where is_active = 1
          and state in ('needs_password', 'certificate_refused', 'address_refused'))
        + (select count(*) from dav_collections as collection
            join dav_accounts as account on account.id = collection.account_id
            where account.is_active = 1 and is_selected = 1 and collection.state in ('held', 'gone')))::integer as faults
    from dav_accounts`)
  const { active = 0, faults = 0 } = row ?? {}
  if (active === 0) return []
  return [{ code: 'dav', state: faults === 0 ? 'ok' : 'warning', count: faults === 0 ? active : faults }]
}
