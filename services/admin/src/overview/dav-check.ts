import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { sql } from 'drizzle-orm'
import type { Check } from './tenant-checks.ts'

/**
 * Whether calendars and contacts are synchronised without a user: no active account with a refused login, certificate
 * or address, and no collection that is held or gone. None for a tenant without active accounts.
 */
export async function davChecks(db: TenantDatabase): Promise<Check[]> {
  const [row] = await db.execute<{ active: number; faults: number }>(sql`
    select (count(*) filter (where is_active = 1))::integer as active,
      (count(*) filter (where is_active = 1
          and state in ('needs_password', 'certificate_refused', 'address_refused'))
        + (select count(*) from dav_collections as collection
            join dav_accounts as account on account.id = collection.account_id
            where account.is_active = 1 and is_selected = 1 and collection.state in ('held', 'gone')))::integer as faults
    from dav_accounts`)
  const { active = 0, faults = 0 } = row ?? {}
  if (active === 0) return []
  return [{ code: 'dav', state: faults === 0 ? 'ok' : 'warning', count: faults === 0 ? active : faults }]
}
