import { expectedMark } from '@fiscus/db/blobs/expected-mark'
import type { AppPart } from '@fiscus/http/server/create-app'
import { type ApiService, openApiService, type PartContext } from '@fiscus/http/server/open-api-service'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import type { TaxConfig } from './config.ts'
import { createConfigurationCache } from './configuration/configuration-cache.ts'
import { configurationSource } from './configuration/configuration-source.ts'
import { createTaxEvents } from './context/tax-events.ts'
import { createVatNumberRegister } from './customers/check-vat-number.ts'
import { createViesClient } from './customers/vies-client.ts'
import { createViesLookUps } from './customers/vies-look-ups.ts'
import { taxRoutes } from './tax-routes.ts'
import { openCalculationThreads } from './threads/calculation-threads.ts'

/**
 * Opens the tax service as a process of its own. Resolves when the process receives the changes of other processes.
 * @throws OperatorError if the administration database is unreachable
 */
export function openTaxService(
  config: TaxConfig & { pdfWaitMs?: number },
  context: { clock: Clock; log: Logger },
): Promise<ApiService> {
  return openApiService(config, { name: 'tax', ...context }, (part) => openTaxPart(config, part))
}

/** Shorter than the time-outs of common proxies. */
const pdfWaitMs = 25_000

type PartConfig = Pick<TaxConfig, 'viesUrl' | 'blobs'> & { pdfWaitMs?: number }

/** Opens the routes and readiness checks of the tax service, for any app. Disposal ends its threads. */
export function openTaxPart(
  { viesUrl, blobs, ...config }: PartConfig,
  { connections, clock, log, metrics }: PartContext,
): AppPart & AsyncDisposable {
  const { databases } = connections
  const { blobsOf, checks } = openBlobs(blobs, expectedMark(databases, clock))
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const changes = connections.onConfigurationChange(configurations.drop)
  const events = createTaxEvents(metrics)
  const onNotSent = events.viesLookUpNotSent
  const vies = viesUrl ? createViesLookUps({ vies: createViesClient(viesUrl), clock, onNotSent }) : null
  const vatNumbers = vies && createVatNumberRegister({ databases, vies, clock })
  const threads = openCalculationThreads(import.meta.resolve('./thread-works.ts'), metrics)
  return {
    routes: taxRoutes({
      databases,
      configurations,
      clock,
      vatNumbers,
      events,
      threads,
      blobsOf,
      pdfWaitMs: config.pdfWaitMs ?? pdfWaitMs,
      log,
    }),
    checks,
    async [Symbol.asyncDispose]() {
      changes[Symbol.dispose]()
      await threads[Symbol.asyncDispose]()
    },
  }
}
