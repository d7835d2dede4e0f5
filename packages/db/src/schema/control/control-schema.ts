import { apiKeys } from './api-keys.ts'
import { cronLeases, cronProcesses, cronRuns, cronTasks } from './scheduling.ts'
import { tenantCreations } from './tenant-creations.ts'
import { tenants } from './tenants.ts'

/** The tables of the administration database. It also has the tenant tables, because the administration is a tenant. */
export const controlSchema = {
  apiKeys,
  cronLeases,
  cronProcesses,
  cronRuns,
  cronTasks,
  tenantCreations,
  tenants,
}
