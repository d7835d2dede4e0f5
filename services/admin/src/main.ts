import { runApiService } from '@fiscus/http/server/run-api-service'
import { adminEnvironment, readConfig } from './config.ts'
import { openAdminService } from './open-admin-service.ts'

/** Runs the administration as a process of its own. */
await runApiService({ name: 'admin', variables: adminEnvironment, readConfig, open: openAdminService })
