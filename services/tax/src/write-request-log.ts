import type { Databases } from '@fiscus/db/open-databases'
import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import type { WriteRequestLog } from '@fiscus/runtime/request-log'

/** Stores rows of the API request log with their tenant; what belongs to none, with the administration. */
export function requestLogWriter({ control, withTenant }: Databases): WriteRequestLog {
  return async (tenantId, rows) => {
    const values = [...rows]
    if (tenantId === null) await control.insert(apiRequestLog).values(values)
    else await withTenant(tenantId, (db) => db.insert(apiRequestLog).values(values))
  }
}
