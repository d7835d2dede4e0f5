import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
const { runApiService } = await import('@fiscus/http/server/run-api-service')
const { groupwareEnvironment, readConfig } = await import('./config.ts')
const { openGroupwareService } = await import('./open-groupware-service.ts')

/** Runs the API of calendars, contacts and companies as a process of its own. */
await runApiService({
  name: 'groupware',
  variables: groupwareEnvironment,
  readConfig,
  open: openGroupwareService,
})
