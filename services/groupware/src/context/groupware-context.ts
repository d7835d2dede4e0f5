import type { Databases } from '@fiscus/db/tenants/open-databases'
import type { Clock } from '@fiscus/runtime/clock'

/** The resources of the routes of the groupware service. Each function takes only the members that it needs. */
export type GroupwareContext = {
  databases: Databases
  clock: Clock
}
