import type { ApiEnv } from '@fiscus/http/requests/api-env'
import { type AppPart, createApp } from '@fiscus/http/server/create-app'
import { openServiceConnections, type ServiceConnections } from '@fiscus/http/server/open-service-connections'
import { openBlobs } from '@fiscus/runtime/blobs/open-blobs'
import { blobChecks } from '@fiscus/runtime/blobs/when-blobs-reachable'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { withResources } from '@fiscus/runtime/with-resources'
import type { OpenAPIHono } from '@hono/zod-openapi'
import type { TaxConfig } from './config.ts'
import { createConfigurationCache } from './configuration/configuration-cache.ts'
import { configurationSource } from './configuration/configuration-source.ts'
import { createTaxEvents } from './context/tax-events.ts'
import { createVatNumberRegister } from './customers/vat-number-register.ts'
import { createViesClient } from './customers/vies-client.ts'
import { createViesLookUps } from './customers/vies-look-ups.ts'
import { taxRoutes } from './tax-routes.ts'
import { openCalculationThreads } from './threads/calculation-threads.ts'

/** The tax service with its own API. Disposal writes the rest of the request log and closes the connections. */
export type TaxService = AsyncDisposable & { api: OpenAPIHono<ApiEnv>; metrics: Metrics }

/**
 * Opens the tax service as a process of its own.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openTaxService(
  config: TaxConfig & { pdfWaitMs?: number },
  { clock, log }: { clock: Clock; log: Logger },
): Promise<TaxService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const connections = opened.use(openServiceConnections(config, { clock, log, metrics }))
  const { routes, checks } = opened.use(await openTaxPart(config, { connections, clock, log, metrics }))
  const api = createApp({ ...config, ...connections, routes: [routes], checks, clock, log, metrics })
  return withResources({ api, metrics }, opened)
}

/** Shorter than the time-outs of common proxies. */
const pdfWaitMs = 25_000

type PartConfig = Pick<TaxConfig, 'viesUrl' | 'blobs'> & { pdfWaitMs?: number }
type PartContext = { connections: ServiceConnections; clock: Clock; log: Logger; metrics: Metrics }

/**
 * Opens the routes and readiness checks of the tax service, for any app. Resolves when the process receives the changes of other
 * processes.
 * @throws OperatorError if the administration database is unreachable
 */
export async function openTaxPart(
  { viesUrl, blobs, ...config }: PartConfig,
  { connections, clock, log, metrics }: PartContext,
): Promise<AppPart & AsyncDisposable> {
  const { databases } = connections
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const listener = await connections.listenForChanges(configurations.drop)
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
      blobsOf: openBlobs(blobs),
      pdfWaitMs: config.pdfWaitMs ?? pdfWaitMs,
      log,
    }),
    checks: { ...connections.databaseChecks, ...blobChecks(blobs) },
    async [Symbol.asyncDispose]() {
      await listener[Symbol.asyncDispose]()
      await threads[Symbol.asyncDispose]()
    },
  }
}
