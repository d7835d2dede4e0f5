import type { RunCountFilter } from '@fiscus/contracts/tasks/run-filter'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { RunFilter } from '@fiscus/scheduling/log/run-filter'
import { and, eq, isNull } from 'drizzle-orm'
import type { TaskScope } from '../context/task-scope.ts'

/** The filter of a query in a scope. Null: no run matches. */
export async function filterOf(
  control: ControlDatabase,
  scope: TaskScope,
  { tenant, profile, task, task_id, ...rest }: RunCountFilter,
): Promise<RunFilter | null> {
  const tenantId = await tenantIdOf(control, scope, { tenant, profile })
  if (tenantId === 'none') return null
  const filter = { ...rest, tenantId, isClient: profile === 'client', taskId: task_id }
  if (task === undefined) return filter
  if (tenantId === undefined || task_id !== undefined) return { ...filter, taskName: task }
  const isOfScope = tenantId === null ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenantId)
  const [found] = await control
    .select({ id: cronTasks.id })
    .from(cronTasks)
    .where(and(isOfScope, eq(cronTasks.name, task)))
  return found ? { ...filter, taskId: found.id } : null
}

/**
 * The tenant of a query in a scope: null for the admin profile, undefined for every scope, `none` for a tenant that
 * does not exist or is outside of the scope.
 */
async function tenantIdOf(
  control: ControlDatabase,
  scope: TaskScope,
  { tenant, profile }: Pick<RunCountFilter, 'tenant' | 'profile'>,
): Promise<string | null | undefined | 'none'> {
  if (profile === 'admin') return scope.kind === 'all' && tenant === undefined ? null : 'none'
  const ownId = scope.kind === 'tenant' ? scope.tenantId : undefined
  if (tenant === undefined) return ownId
  const [found] = await control.select({ id: tenants.id }).from(tenants).where(eq(tenants.slug, tenant))
  return found && (ownId === undefined || ownId === found.id) ? found.id : 'none'
}
