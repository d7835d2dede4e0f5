import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { eq, getTableColumns } from 'drizzle-orm'

const { lease_missing_since: _, ...columns } = getTableColumns(cronTasks)

/** Tasks as the API shows them; the caller adds which. */
export function selectTasks(control: Pick<ControlDatabase, 'select'>) {
  return control
    .select({ ...columns, tenant: tenants.slug })
    .from(cronTasks)
    .leftJoin(tenants, eq(tenants.id, cronTasks.tenant_id))
    .$dynamic()
}

export type TaskRow = Awaited<ReturnType<typeof selectTasks>>[number]
