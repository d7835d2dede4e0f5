import type { Scope } from '@fiscus/contracts/access/scopes'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { AdminContext } from '../context/admin-context.ts'
import { davChecks } from './dav-check.ts'
import { engineChecks } from './engine-checks.ts'
import { failedRuns, nextTasks, runQueue } from './engine-state.ts'
import { localDays } from './local-days.ts'
import { configurationChecks, keysCheck } from './tenant-checks.ts'
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
