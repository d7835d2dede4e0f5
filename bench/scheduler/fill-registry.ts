import { asOwner } from '@fiscus/db/connections/connect'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import type { FreshDatabases } from '@fiscus/testing/fresh-databases'

/** One task of each queue is due every minute. The remaining six tasks are due at 03:00. */
const dueEachMinute = [
  'mail_queue_worker',
  'dav_queue_worker',
  'pdf_queue_worker',
  'queue_worker',
  'calendar_status_supervisor',
]

/**
 * Registers tenants without databases, and their tasks with the first slot after `now`, which must be in the daytime.
 * Five tasks of each tenant are due in the next minute.
 */
export async function fillRegistry(fresh: FreshDatabases, tenants: number, now: Date): Promise<void> {
  const rows = registryRows.map((row) => ({
    ...row,
    is_active: 1 as const,
    expression: dueEachMinute.includes(row.name) ? '* * * * *' : '0 3 * * *',
  }))
  await asOwner(fresh.url, async (client) => {
    await client`
      insert into tenants (slug, name, database, created_at)
      select 'tenant-' || n, 'Tenant ' || n, 'tenant_' || n, ${now}::timestamptz - interval '1 day'
      from generate_series(1, ${tenants}::integer) as n`
    await client`analyze`
  })
  await reconcileRegistry(fresh.databases.control, rows, now)
  await asOwner(fresh.url, (client) => client`vacuum analyze`)
}
