import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
const { runApiService } = await import('@fiscus/http/server/run-api-service')
const { mailServiceEnvironment, readConfig } = await import('./config.ts')
const { openMailService } = await import('./open-mail-service.ts')

/** Runs the API of mail as a process of its own. */
await runApiService({ name: 'mail', variables: mailServiceEnvironment, readConfig, open: openMailService })
