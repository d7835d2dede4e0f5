import { runApiService } from '@fiscus/http/server/run-api-service'
import { groupwareEnvironment, readConfig } from './config.ts'
import { openGroupwareService } from './open-groupware-service.ts'

/** Runs the API of calendars, contacts and companies as a process of its own. */
await runApiService({
  name: 'groupware',
  variables: groupwareEnvironment,
  readConfig,
  open: openGroupwareService,
})
