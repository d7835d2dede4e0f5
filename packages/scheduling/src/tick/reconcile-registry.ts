import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { cronTasks } from '@fiscus/db/schema/control/scheduling'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { and, eq, gt, ne, notExists, sql } from 'drizzle-orm'
import { parseCronExpression } from '../schedule/cron-expression.ts'
import { nextSlot } from '../schedule/next-slot.ts'
import type { RegistryRow } from '../tasks/registry-row.ts'

const batchSize = 5000
const newForMs = 3_600_000
const nil = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/**
 * Writes a row for each task of every scope (the admin profile, and each tenant's client profile), in the tenant's time zone. Rows
 * that an operator has never changed are updated to match the catalog; changed rows are not. Safe to repeat, and to call from
 * several processes concurrently. Returns the number of written rows.
 */
export async function reconcileRegistry(
  control: ControlDatabase,
  rows: readonly RegistryRow[],
  now: Date,
): Promise<number> {
  const zones = await control.selectDistinct({ timezone: tenants.timezone }).from(tenants)
  const wanted = zones.flatMap(({ timezone }) => rows.map((row) => wantedRow(row, timezone, now)))
  let written = 0
  while (true) {
    const count = await writeBatch(control, wanted)
    written += count
    if (count < batchSize) return written
  }
}

/**
 * Calls `reconcileRegistry` if a tenant of the last hour has no row yet; the start of this process registered older tenants. Returns
 * the number of written rows.
 */
export async function registerNewTenants(
  control: ControlDatabase,
  rows: readonly RegistryRow[],
  now: Date,
): Promise<number> {
  const ofTenant = control
    .select({ id: cronTasks.id })
    .from(cronTasks)
    .where(eq(cronTasks.tenant_id, tenants.id))
  const isNew = gt(tenants.created_at, new Date(now.getTime() - newForMs))
  const [unregistered] = await control
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(isNew, ne(tenants.slug, administrationSlug), notExists(ofTenant)))
    .limit(1)
  return unregistered ? reconcileRegistry(control, rows, now) : 0
}

function wantedRow(
  { name, label, command_class, expression, is_active }: RegistryRow,
  timezone: string,
  now: Date,
) {
  const parsed = parseCronExpression(expression)
  if (parsed.kind === 'rejected')
    throw new Error(`The task ${name} has an invalid schedule: ${parsed.reason}`)
  const next_run_at = is_active ? nextSlot(parsed.expression, timezone, now) : null
  return { timezone, name, label, command_class, expression, is_active, next_run_at }
}

/** Writes up to 5,000 rows that are missing, or differ from the catalog and were never changed by an operator. */
async function writeBatch(
  control: ControlDatabase,
  wanted: readonly ReturnType<typeof wantedRow>[],
): Promise<number> {
  const written = await control.execute(sql`
    with scopes as (
      select 'client' as profile, id as tenant_id, timezone from tenants where slug <> ${administrationSlug}
      union all select 'admin', null, timezone from tenants where slug = ${administrationSlug}
    ), wanted as (
      select * from scopes join jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as row(
        timezone text, name text, label text, command_class text, expression text, is_active smallint, next_run_at timestamptz
      ) using (timezone)
    ), outdated as (
      -- The nil UUID replaces the null of the admin profile, because a join by "is not distinct from" cannot be hashed.
      select wanted.* from wanted left join cron_tasks as stored
        on stored.name = wanted.name and coalesce(stored.tenant_id, ${nil}) = coalesce(wanted.tenant_id, ${nil})
      where stored.id is null or (stored.updated_by is null and
        (stored.label, stored.command_class, stored.expression, stored.is_active)
          is distinct from (wanted.label, wanted.command_class, wanted.expression, wanted.is_active))
      limit ${batchSize}
    )
    insert into cron_tasks (profile, tenant_id, name, label, command_class, expression, timezone, is_active, next_run_at)
    select profile, tenant_id, name, label, command_class, expression, timezone, is_active, next_run_at from outdated
    on conflict (tenant_id, name) do update set
      label = excluded.label, command_class = excluded.command_class, expression = excluded.expression,
      is_active = excluded.is_active,
      next_run_at = case
        when (cron_tasks.expression, cron_tasks.is_active) is distinct from (excluded.expression, excluded.is_active)
        then excluded.next_run_at else cron_tasks.next_run_at end
      where cron_tasks.updated_by is null
    returning id`)
  return written.length
}
