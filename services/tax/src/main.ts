import { exitWhileLoading } from '@fiscus/runtime/waiting/until-stopped'

exitWhileLoading()
const { runApiService } = await import('@fiscus/http/server/run-api-service')
const { readConfig, taxEnvironment } = await import('./config.ts')
const { openTaxService } = await import('./open-tax-service.ts')

/** Runs the tax service as a process of its own. */
await runApiService({ name: 'tax', variables: taxEnvironment, readConfig, open: openTaxService })
