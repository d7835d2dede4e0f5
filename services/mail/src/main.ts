import { runApiService } from '@fiscus/http/server/run-api-service'
import { mailServiceEnvironment, readConfig } from './config.ts'
import { openMailService } from './open-mail-service.ts'

/** Runs the API of mail as a process of its own. */
await runApiService({ name: 'mail', variables: mailServiceEnvironment, readConfig, open: openMailService })
