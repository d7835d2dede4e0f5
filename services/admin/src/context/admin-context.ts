import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'

/** What the handlers of the administration use. */
export type AdminContext = { databases: Databases; clock: Clock }
