import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { sql } from 'drizzle-orm'
import type { WriteRequestLog } from './request-log.ts'

/**
 * Stores rows of the API request log in the tenant's database, rows without a tenant in the administration database.
 */
export function requestLogWriter({ control, withTenant }: Databases): WriteRequestLog {
  return async (tenantId, rows) => {
    // One JSON parameter for all rows: one parameter for each value is slower than the logged requests.
    const insert = sql`insert into ${apiRequestLog} (at, request_id, api_key_id, user_id, method, route, status, duration_ms)
      select at, request_id, api_key_id, user_id, method, route, status, duration_ms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        at timestamptz, request_id text, api_key_id uuid, user_id uuid, method text, route text, status integer, duration_ms integer)`
    if (tenantId === null) await control.execute(insert)
    else await withTenant(tenantId, (db) => db.execute(insert))
  }
}
