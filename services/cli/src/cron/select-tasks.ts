import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { OperatorError } from '@fiscus/runtime/faults/operator-error'
import type { TaskSelection } from '@fiscus/scheduling/tasks/matches-task'
import { and, asc, between, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import { UsageError } from '../command/run-program.ts'
import { requireTenant } from '../command/with-database.ts'
import { parseProfile } from './options.ts'

/**
 * Returns the selection of `--profile` and `--tenant`.
 * @throws UsageError, or OperatorError for an unknown tenant
 */
export async function readSelection(
  control: ControlDatabase,
  { profile: profileName, tenant: slug }: { profile?: string | undefined; tenant?: string | undefined },
): Promise<TaskSelection> {
  const profile = parseProfile(profileName)
  if (slug === undefined) return { profile }
  if (slug === '') throw new UsageError('--tenant needs a slug.')
  if (profile === 'admin' || slug === administrationSlug)
    throw new UsageError(
      'A tenant has the profile client. For the administration, use --profile=admin without --tenant.',
    )
  const { id } = await requireTenant(control, slug)
  return { profile: 'client', tenantId: id }
}

const { lease_missing_since: _, ...columns } = getTableColumns(cronTasks)

/** Selects rows of the registry with their tenants, the admin profile first. */
export function selectTasksWithTenants(
  control: ControlDatabase,
  { name, profile, tenantId }: TaskSelection,
  condition?: SQL,
) {
  return control
    .select({ ...columns, tenant: tenants.slug, tenant_status: tenants.status })
    .from(cronTasks)
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .where(
      and(
        name === undefined ? undefined : eq(cronTasks.name, name),
        profile && eq(cronTasks.profile, profile),
        tenantId === undefined ? undefined : eq(cronTasks.tenant_id, tenantId),
        condition,
      ),
    )
    .orderBy(asc(cronTasks.profile), asc(tenants.slug), asc(cronTasks.name))
}

const tenantsPerRead = 100

/** Yields the rows of each scope, and reads 100 tenants at a time. */
export async function* tasksByScope(
  control: ControlDatabase,
  selection: TaskSelection,
): AsyncGenerator<SelectedTask[]> {
  const { profile, tenantId } = selection
  if (profile !== 'client' && tenantId === undefined)
    yield* groupByScope(await selectTasksWithTenants(control, { ...selection, profile: 'admin' }))
  if (profile === 'admin') return
  if (tenantId !== undefined) return yield* groupByScope(await selectTasksWithTenants(control, selection))
  for (let last: string | undefined = ''; last !== undefined; ) {
    const slugs = await control
      .select({ slug: tenants.slug })
      .from(tenants)
      .where(gt(tenants.slug, last))
      .orderBy(asc(tenants.slug))
      .limit(tenantsPerRead)
    const first = slugs.at(0)?.slug
    last = slugs.at(-1)?.slug
    if (first === undefined || last === undefined) return
    yield* groupByScope(await selectTasksWithTenants(control, selection, between(tenants.slug, first, last)))
  }
}

function groupByScope(rows: SelectedTask[]): Iterable<SelectedTask[]> {
  return Map.groupBy(rows, scopeName).values()
}

/**
 * Returns the tasks that may run: none of a suspended tenant.
 * @throws OperatorError when the only task is that of a suspended tenant
 */
export function withoutSuspended(tasks: readonly SelectedTask[]): SelectedTask[] {
  const active = tasks.filter((task) => task.tenant_status !== 'suspended')
  const [{ tenant } = { tenant: null }] = tasks
  if (tenant !== null && tasks.length === 1 && active.length === 0)
    throw new OperatorError(
      `The tenant ${tenant} is suspended, and none of its tasks runs: bin/tenant resume ${tenant} ends that.`,
    )
  return active
}

/** The end of a message about missing rows of the registry. */
export const howToRegister = 'Run npm start or a ticker, or call bin/cron.'

export type SelectedTask = Awaited<ReturnType<typeof selectTasksWithTenants>>[number]

/** Returns the slug of the tenant, or `admin`. */
export const scopeName = ({ tenant }: { tenant: string | null }) => tenant ?? 'admin'
