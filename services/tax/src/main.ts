import { runApiService } from '@fiscus/http/server/run-api-service'
import { readConfig, taxEnvironment } from './config.ts'
import { openTaxService } from './open-tax-service.ts'

/** Runs the tax service as a process of its own. */
await runApiService({ name: 'tax', variables: taxEnvironment, readConfig, open: openTaxService })
