import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
const { runApiService } = await import('@fiscus/http/server/run-api-service')
const { adminEnvironment, readConfig } = await import('./config.ts')
const { openAdminService } = await import('./open-admin-service.ts')

/** Runs the administration as a process of its own. */
await runApiService({ name: 'admin', variables: adminEnvironment, readConfig, open: openAdminService })
