import { anchorKeys } from './anchor-keys.ts'
import { apiKeys } from './api-keys.ts'
import { appSessions } from './app-sessions.ts'
import { appUsers } from './app-users.ts'
import { blobPlace } from './blob-place.ts'
import { invitations } from './invitations.ts'
import { processes } from './processes.ts'
import {
  cronLeases,
  cronLogCleanups,
  cronProcesses,
  cronRunHistory,
  cronRuns,
  cronTasks,
} from './scheduling.ts'
import { tenantCreations } from './tenant-creations.ts'
import { tenantMembers } from './tenant-members.ts'
import { tenants } from './tenants.ts'
import { loginAttempts, recoveryCodes, userIdentities, userLinks } from './user-credentials.ts'

/** The tables of the administration database. It also has the tenant tables, because the administration is a tenant. */
export const controlSchema = {
  anchorKeys,
  apiKeys,
  appSessions,
  appUsers,
  blobPlace,
  cronLeases,
  cronLogCleanups,
  cronProcesses,
  cronRunHistory,
  cronRuns,
  cronTasks,
  invitations,
  loginAttempts,
  processes,
  recoveryCodes,
  tenantCreations,
  tenantMembers,
  tenants,
  userIdentities,
  userLinks,
}
