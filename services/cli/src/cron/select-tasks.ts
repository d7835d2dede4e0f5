import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { readTenant } from '@fiscus/db/tenants/find-tenant'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import type { TaskSelection } from '@fiscus/scheduling/tasks/pause-tasks'
import { and, asc, between, eq, getTableColumns, gt, type SQL } from 'drizzle-orm'
import { UsageFault } from '../command/run-command.ts'
import { profileOf } from './options.ts'

/**
 * The scope that `--profile` and `--tenant` name.
 * @throws UsageFault, or OperatorFault for a tenant that is not there
 */
export async function selectionOf(
  control: ControlDatabase,
  { profile: word, tenant: slug }: { profile?: string | undefined; tenant?: string | undefined },
): Promise<TaskSelection> {
  const profile = profileOf(word)
  if (slug === undefined) return { profile }
  if (slug === '') throw new UsageFault('Say --tenant=SLUG.')
  if (profile === 'admin' || slug === administrationSlug)
    throw new UsageFault('A tenant has the profile client; say --profile=admin alone for the administration.')
  const tenant = await readTenant(control, { slug })
  if (!tenant) throw new OperatorFault(`There is no tenant ${slug}: bin/tenant list shows all.`)
  return { profile: 'client', tenantId: tenant.id }
}

const { lease_missing_since: _, ...columns } = getTableColumns(cronTasks)

/** Rows of the registry with their tenants, the admin profile first; only those that fit a condition where there is one. */
export function selectTasks(
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

const tenantsAtOnce = 100

/** The same scope by scope, read for 100 tenants at a time. */
export async function* tasksByScope(
  control: ControlDatabase,
  selection: TaskSelection,
): AsyncGenerator<TaskRow[]> {
  const { profile, tenantId } = selection
  if (profile !== 'client' && tenantId === undefined)
    yield* scopesOf(await selectTasks(control, { ...selection, profile: 'admin' }))
  if (profile === 'admin') return
  if (tenantId !== undefined) return yield* scopesOf(await selectTasks(control, selection))
  for (let last: string | undefined = ''; last !== undefined; ) {
    const slugs = await control
      .select({ slug: tenants.slug })
      .from(tenants)
      .where(gt(tenants.slug, last))
      .orderBy(asc(tenants.slug))
      .limit(tenantsAtOnce)
    const first = slugs.at(0)?.slug
    last = slugs.at(-1)?.slug
    if (first === undefined || last === undefined) return
    yield* scopesOf(await selectTasks(control, selection, between(tenants.slug, first, last)))
  }
}

function scopesOf(rows: TaskRow[]): Iterable<TaskRow[]> {
  return Map.groupBy(rows, scopeName).values()
}

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]

/** How a scope is called: by its tenant, or `admin`. */
export const scopeName = ({ tenant }: { tenant: string | null }) => tenant ?? 'admin'
