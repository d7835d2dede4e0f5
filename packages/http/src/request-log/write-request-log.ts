import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import type { Databases } from '@fiscus/db/tenants/open-databases'
import { sql } from 'drizzle-orm'
import type { WriteRequestLog } from './request-log.ts'

/** Stores rows of the API request log with their tenant; what belongs to none, with the administration. */
export function requestLogWriter({ control, withTenant }: Databases): WriteRequestLog {
  return async (tenantId, rows) => {
    // One parameter for all rows: as many as there are values would cost more than the requests they tell of.
    const insert = sql`insert into ${apiRequestLog} (at, request_id, api_key_id, method, route, status, duration_ms)
      select at, request_id, api_key_id, method, route, status, duration_ms
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(
        at timestamptz, request_id text, api_key_id uuid, method text, route text, status integer, duration_ms integer)`
    if (tenantId === null) await control.execute(insert)
    else await withTenant(tenantId, (db) => db.execute(insert))
  }
}
