import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { notifyChange } from '@fiscus/db/notifications/notify-change'
import { requireRow } from '@fiscus/db/queries/require-row'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { checkTenantFacts, type TenantFacts } from '@fiscus/db/tenants/new-tenant'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import type { TenantRow } from '@fiscus/db/tenants/read-tenant'
import { tenants as tenantTexts } from '@fiscus/messages/tenants'
import { InvalidInput } from '@fiscus/runtime/faults/operator-error'
import { and, eq, isNull } from 'drizzle-orm'
import { readSchedule } from '../schedule/read-schedule.ts'

/**
 * Changes the name or the time zone of a tenant and writes an entry to the audit log of the administration. Equal facts
 * change nothing. A new time zone applies to its dates and to its scheduled tasks from now on; a task to which an
 * operator gave another time zone keeps it. `checkVersion` receives the stored version before a change, and may throw.
 * Null: there is no such tenant.
 * @throws InvalidInput when a fact is invalid, or a task is never due in the new time zone
 */
export async function changeTenant(
  control: ControlDatabase,
  slug: string,
  facts: TenantFacts,
  author: Author,
  checkVersion: (version: number) => void = () => {},
): Promise<TenantRow | null> {
  checkTenantFacts(facts)
  return control.transaction(async (tx) => {
    const [before] = await tx.select().from(tenants).where(eq(tenants.slug, slug)).for('no key update')
    if (!before) return null
    checkVersion(before.version)
    const { name = before.name, timezone = before.timezone } = facts
    if (name === before.name && timezone === before.timezone) return before
    const version = before.version + 1
    const changed = tx.update(tenants).set({ name, timezone, version }).where(eq(tenants.id, before.id))
    const after = requireRow(await changed.returning())
    if (timezone !== before.timezone) await moveTasks(tx, before, timezone, author.at)
    await writeAuditEntry(tx, author, {
      entity: 'tenant',
      entity_id: before.id,
      action: 'change',
      before,
      after,
    })
    await notifyChange(tx, 'tenants', before.id)
    return after
  })
}

async function moveTasks(
  tx: Pick<ControlDatabase, 'select' | 'update'>,
  { id, slug, timezone: former }: TenantRow,
  timezone: string,
  now: Date,
): Promise<void> {
  const ofTenant = slug === administrationSlug ? isNull(cronTasks.tenant_id) : eq(cronTasks.tenant_id, id)
  const tasks = await tx
    .select()
    .from(cronTasks)
    .where(and(ofTenant, eq(cronTasks.timezone, former)))
    .orderBy(cronTasks.id)
    .for('no key update')
  for (const task of tasks) {
    const schedule = readSchedule({ expression: task.expression, timezone }, now)
    if (schedule.kind === 'rejected')
      throw new InvalidInput(
        tenantTexts.zoneOfTask({ task: task.name, fault: schedule.faults[0]?.detail ?? '' }),
      )
    await tx
      .update(cronTasks)
      .set({
        timezone,
        next_run_at: task.is_active ? schedule.firstSlot : null,
        success_due_at: task.is_active ? schedule.firstSlot : null,
        late_since: null,
        version: task.version + 1,
      })
      .where(eq(cronTasks.id, task.id))
  }
}
