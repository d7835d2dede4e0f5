import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { systemClock } from '@fiscus/runtime/clock'
import { and, eq, isNull } from 'drizzle-orm'
import { requireTenant, withControlDatabase } from '../command/with-database.ts'

/** Returns when a waiting job of a tenant continues, in one sentence: soon, or after which command. */
export function whenContinued(slug: string): Promise<string> {
  return withControlDatabase(async (control) => {
    const tenant = await requireTenant(control, slug)
    if (tenant.status === 'suspended')
      return `The job waits: the tenant ${slug} is suspended. It continues after bin/tenant resume ${slug}.`
    const isAdministration = slug === administrationSlug
    const ofScope = isAdministration ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, tenant.id)
    const [task] = await control
      .select({ is_active: cronTasks.is_active, paused_until: cronTasks.paused_until })
      .from(cronTasks)
      .where(and(eq(cronTasks.name, 'queue_worker'), ofScope))
    const scope = isAdministration ? '--profile=admin' : `--tenant=${slug}`
    if (task?.is_active === 0)
      return `The job waits: queue_worker is inactive. It continues after bin/cron change queue_worker is_active=1 ${scope}.`
    if (task?.paused_until && task.paused_until > systemClock.now())
      return `The job waits: queue_worker is paused. It continues after bin/cron resume queue_worker ${scope}.`
    return 'The job continues with the next run of queue_worker, within a minute.'
  })
}
