import type { Scope } from '@fiscus/contracts/access/scopes'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { countTenants } from '@fiscus/db/tenants/search-tenants'
import { listOpenCreations } from '@fiscus/db/tenants/tenant-creations'
import type { AdminContext } from '../context/admin-context.ts'
import { creationRecordOf } from '../tenants/creation-record.ts'
import { engineChecks } from './engine-checks.ts'
import { failedRuns, nextTasks, runQueue } from './engine-state.ts'
import { localDays } from './local-days.ts'
import { type Check, keysCheck } from './tenant-checks.ts'

/** The state of all tenants at a glance. The next tasks are those of the administration. */
export async function platformOverview(
  { databases, clock }: Pick<AdminContext, 'databases' | 'clock'>,
  scopes: ReadonlySet<Scope>,
) {
  const { control } = databases
  const { timezone } = await databases.findTenant({ slug: administrationSlug })
  const { since } = await localDays(control, timezone, clock.now())
  const mayReadRuns = scopes.has('cron:read')
  return {
    scope: 'platform' as const,
    since,
    checks: [
      ...(await tenantsChecks(control, clock.now())),
      await keysCheck(control, null, clock.now()),
      ...(await engineChecks(control, undefined)),
    ],
    failures: {
      runs: mayReadRuns ? await failedRuns(control, undefined, since) : null,
      jobs: null,
      requests: null,
    },
    queues: { runs: mayReadRuns ? await runQueue(control, undefined) : null, jobs: null },
    documents: null,
    next_tasks: mayReadRuns ? await nextTasks(control, undefined, clock.now()) : null,
    demo: null,
  }
}

async function tenantsChecks(control: ControlDatabase, now: Date): Promise<Check[]> {
  const { active, suspended } = await countTenants(control, undefined)
  // The administration is a tenant too.
  const count = active + suspended - 1
  const open = await listOpenCreations(control)
  const stopped = open.filter((row) => creationRecordOf(row, now).status !== 'creating').length
  return [
    { code: 'tenants', state: count > 0 ? 'ok' : 'missing', count },
    { code: 'creations', state: stopped === 0 ? 'ok' : 'warning', count: stopped },
  ]
}
