import type { CheckCode, CheckState } from '@fiscus/contracts/overview/overview'
import type { ControlDatabase, TenantDatabase } from '@fiscus/db/connections/databases'
import { addDays } from '@fiscus/runtime/clock'
import { customerTypes, geoZones, itemTypes } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { sql } from 'drizzle-orm'

export type Check = { code: CheckCode; state: CheckState; count: number }

const expiringDays = 14

/** What a tenant needs to issue invoices: its seller, rates and rules, on the day `today` (`2026-11-22`). */
export async function configurationChecks(db: TenantDatabase, today: string): Promise<Check[]> {
  const [row] = await db.execute<{ seller: number; rates: number; gaps: number }>(sql`
    with facts as (
      select customer_type, geo_zone, item_type
      from unnest(${`{${customerTypes.join()}}`}::text[]) as customer_type,
        unnest(${`{${geoZones.join()}}`}::text[]) as geo_zone,
        unnest(${`{${itemTypes.join()}}`}::text[]) as item_type
    ), rules as (
      select * from tax_rules where is_active = 1 and tax_category is null
        and (valid_from is null or valid_from <= ${today}::date)
        and (valid_to is null or valid_to >= ${today}::date)
    )
    select
      (select (profile -> 'name' is null)::integer + (profile -> 'nip' is null)::integer
        + (profile -> 'address' is null)::integer from seller_profile) as seller,
      (select count(*)::integer from tax_rates where is_active = 1
        and (valid_from is null or valid_from <= ${today}::date)
        and (valid_to is null or valid_to >= ${today}::date)) as rates,
      (select count(*)::integer from facts where not exists (
        select from rules where rules.customer_type in ('all', facts.customer_type)
          and rules.geo_zone = facts.geo_zone and rules.item_type in ('all', facts.item_type))) as gaps`)
  const { seller = 3, rates = 0, gaps = 0 } = row ?? {}
  return [
    { code: 'seller', state: seller === 0 ? 'ok' : seller === 3 ? 'missing' : 'warning', count: seller },
    { code: 'rates', state: rates > 0 ? 'ok' : 'missing', count: rates },
    { code: 'rules', state: gaps === 0 ? 'ok' : 'warning', count: gaps },
  ]
}

/** Whether a key of the owner (null: the platform) expires soon. */
export async function keysCheck(control: ControlDatabase, owner: string | null, now: Date): Promise<Check> {
  const soon = addDays(now, expiringDays)
  const [row] = await control.execute<{ expiring: number }>(sql`
    select count(*)::integer as expiring from api_keys as key
    where tenant_id is not distinct from ${owner}::uuid and revoked_at is null
      and expires_at > ${now.toISOString()}::timestamptz and expires_at <= ${soon.toISOString()}::timestamptz
      and not exists (select from api_keys as successor where successor.replaces = key.id)`)
  const count = row?.expiring ?? 0
  return { code: 'keys', state: count === 0 ? 'ok' : 'warning', count }
}
