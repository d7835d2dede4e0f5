import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { render } from '@fiscus/messages/render'
import { type SQL, sql } from 'drizzle-orm'
import { parseCronExpression } from '../schedule/cron-expression.ts'
import { nextSlot } from '../schedule/next-slot.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'

const batchSize = 5000
const nil = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Writes a row for each task of every scope (the admin profile, and each tenant's client profile). Fields that an
 * operator has not edited are updated to match the catalogue, and the tenant's time zone. Safe to repeat, and to call
 * from several processes concurrently. Returns the number of written rows.
 * @throws Error when a task of the catalogue has an invalid schedule; nothing is written
 */
export async function reconcileRegistry(
  control: ControlDatabase,
  rows: readonly RegistryRow[],
  now: Date,
): Promise<number> {
  for (const { name, expression } of rows) {
    const parsed = parseCronExpression(expression)
    if (parsed.kind === 'rejected')
      throw new Error(`The task ${name} has an invalid schedule: ${render(parsed.reason)}`)
  }
  const wanted = outdatedRows(rows)
  let written = 0
  while (true) {
    const schedules = await control.execute<Schedule>(
      sql`${wanted} select distinct expression, timezone from outdated`,
    )
    if (schedules.length === 0) return written
    const count = await writeBatch(
      control,
      wanted,
      schedules.map((schedule) => withFirstSlot(schedule, now)),
    )
    if (count === 0) return written
    written += count
  }
}

type Schedule = { expression: string; timezone: string }

/** The first slot is null for an edited expression that cannot be read. */
function withFirstSlot({ expression, timezone }: Schedule, now: Date) {
  const parsed = parseCronExpression(expression)
  const first_slot = parsed.kind === 'parsed' ? nextSlot(parsed.expression, timezone, now) : null
  return { expression, timezone, first_slot }
}

/**
 * Up to 5,000 rows as they should be: rows that are missing, and rows that differ from the catalogue in a field that no
 * operator has edited.
 */
function outdatedRows(rows: readonly RegistryRow[]): SQL {
  return sql`
    with scopes as (
      select 'client' as profile, id as tenant_id, timezone from tenants where slug <> ${administrationSlug}
      union all select 'admin', null, timezone from tenants where slug = ${administrationSlug}
    ), catalogue as (
      select * from scopes cross join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        name text, label text, command_class text, expression text, is_active smallint)
    ), wanted as (
      -- The nil UUID replaces the null of the admin profile, because a join by "is not distinct from" cannot be hashed.
      select catalogue.profile, catalogue.tenant_id, catalogue.name, catalogue.command_class, stored.id as stored_id,
        coalesce(stored.version, 1) as version,
        case when 'label' = any(stored.edited_fields) then stored.label else catalogue.label end as label,
        case when 'expression' = any(stored.edited_fields) then stored.expression else catalogue.expression end as expression,
        case when 'timezone' = any(stored.edited_fields) then stored.timezone else catalogue.timezone end as timezone,
        case when 'is_active' = any(stored.edited_fields) then stored.is_active else catalogue.is_active end as is_active,
        (stored.label, stored.command_class, stored.expression, stored.timezone, stored.is_active) as stored_values
      from catalogue left join cron_tasks as stored
        on stored.name = catalogue.name and coalesce(stored.tenant_id, ${nil}) = coalesce(catalogue.tenant_id, ${nil})
    ), outdated as (
      select * from wanted
      where stored_id is null or stored_values is distinct from (label, command_class, expression, timezone, is_active)
      limit ${batchSize}
    )`
}

/**
 * Writes the outdated rows. A row that an operator changes meanwhile has another version, and is left for the next
 * call.
 */
async function writeBatch(
  control: ControlDatabase,
  outdated: SQL,
  schedules: readonly ReturnType<typeof withFirstSlot>[],
): Promise<number> {
  const written = await control.execute(sql`
    ${outdated}, schedules as (
      select * from jsonb_to_recordset(${JSON.stringify(schedules)}::jsonb) as schedule(
        expression text, timezone text, first_slot timestamptz)
    )
    insert into cron_tasks (
      profile, tenant_id, name, label, command_class, expression, timezone, is_active, version, next_run_at, success_due_at)
    select profile, tenant_id, name, label, command_class, expression, timezone, is_active, version,
      case when is_active = 1 then first_slot end, case when is_active = 1 then first_slot end
    from outdated join schedules using (expression, timezone)
    on conflict (tenant_id, name) do update set
      label = excluded.label, command_class = excluded.command_class, expression = excluded.expression,
      timezone = excluded.timezone, is_active = excluded.is_active,
      next_run_at = case
        when (cron_tasks.expression, cron_tasks.timezone, cron_tasks.is_active)
          is distinct from (excluded.expression, excluded.timezone, excluded.is_active)
        then excluded.next_run_at else cron_tasks.next_run_at end,
      success_due_at = case
        when (cron_tasks.expression, cron_tasks.timezone, cron_tasks.is_active)
          is distinct from (excluded.expression, excluded.timezone, excluded.is_active)
        then excluded.next_run_at else cron_tasks.success_due_at end,
      late_since = case
        when (cron_tasks.expression, cron_tasks.timezone, cron_tasks.is_active)
          is distinct from (excluded.expression, excluded.timezone, excluded.is_active)
        then null else cron_tasks.late_since end
      where cron_tasks.version = excluded.version
    returning id`)
  return written.length
}
