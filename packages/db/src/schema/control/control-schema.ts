import { apiKeys } from './api-keys.ts'
import { cronLeases, cronProcesses, cronRuns, cronTasks } from './scheduling.ts'
import { tenants } from './tenants.ts'

/** The tables of the administration database; it has the tenant tables too, for the administration's own business. */
export const controlSchema = { apiKeys, cronLeases, cronProcesses, cronRuns, cronTasks, tenants }
