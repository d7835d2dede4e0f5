import type { EditableField } from '@fiscus/contracts/tasks/task-vocabulary'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks, taskDefaults } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { and, eq, isNull, or } from 'drizzle-orm'
import { type ChangedSchedule, changeSchedule, type ScheduleChanges } from './change-schedule.ts'
import type { RegistryRow } from './registry-row.ts'

type TaskReset = {
  taskId: string
  /** The version that the caller has read; null takes the current one. */
  version: number | null
  /** Without it, all edited fields. */
  fields?: readonly EditableField[] | undefined
}

/**
 * Returns fields of a task to their values in the catalogue, so that they follow it again, and writes an audit entry. A
 * task that is no longer in the catalogue keeps label, expression and activation.
 */
export async function resetTask(
  control: ControlDatabase,
  registry: readonly RegistryRow[],
  { taskId, version, fields }: TaskReset,
  author: Author,
): Promise<ChangedSchedule> {
  const isScope = or(
    eq(tenants.id, cronTasks.tenant_id),
    and(isNull(cronTasks.tenant_id), eq(tenants.slug, administrationSlug)),
  )
  const [row] = await control
    .select({ task: cronTasks, timezone: tenants.timezone })
    .from(cronTasks)
    .innerJoin(tenants, isScope)
    .where(eq(cronTasks.id, taskId))
  if (!row) return { kind: 'unknown' }
  const { task, timezone } = row
  const original = registry.find(({ name }) => name === task.name) ?? task
  const { label, expression, is_active } = original
  const values: Required<Omit<ScheduleChanges, 'paused_until' | 'paused_reason'>> = {
    ...taskDefaults,
    label,
    expression,
    is_active,
    timezone,
  }
  const reset = fields ?? task.edited_fields
  const changes = Object.fromEntries(reset.map((field) => [field, values[field]]))
  return changeSchedule(control, { taskId, version: version ?? task.version, changes, reset }, author)
}
