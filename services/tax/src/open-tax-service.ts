import { tenants } from '@fiscus/db/schema/control/tenants'
import type { ApiEnv } from '@fiscus/http/requests/api-env'
import type { ReadinessChecks } from '@fiscus/http/server/health'
import { type ApiAccess, openApiAccess } from '@fiscus/http/server/open-api-access'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createTaxApp } from './app.ts'
import type { TaxConfig } from './config.ts'
import { createConfigurationCache } from './configuration/configuration-cache.ts'
import { configurationSource } from './configuration/configuration-source.ts'
import { createVatNumberRegister } from './customers/vat-number-register.ts'
import { createViesClient } from './customers/vies-client.ts'
import { createTaxEvents } from './events.ts'

/** The API with everything behind it; disposing it writes the rest of the request log and closes the connections. */
export type TaxService = AsyncDisposable & {
  api: OpenAPIHono<ApiEnv>
  access: ApiAccess
  metrics: Metrics
  /** What /readyz looks at. A process that does more than this service adds to it. */
  checks: ReadinessChecks
}

/**
 * Opens what the tax service works with and wires it. Resolves when it hears of changes that other processes make.
 * @throws OperatorFault when the administration database does not answer
 */
export async function openTaxService(
  config: TaxConfig,
  { clock, log }: { clock: Clock; log: Logger },
): Promise<TaxService> {
  await using opened = new AsyncDisposableStack()
  const metrics = createMetrics()
  const access = opened.use(openApiAccess(config, { clock, log, metrics }))
  const { databases, keys, requestLog } = access
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  opened.use(await access.listen(configurations.drop))
  const vies = config.viesUrl ? createViesClient(config.viesUrl) : null
  const context = {
    databases,
    configurations,
    clock,
    vatNumbers: vies && createVatNumberRegister({ databases, vies, clock }),
    events: createTaxEvents(metrics),
  }
  const checks = { database: () => databases.control.select({ id: tenants.id }).from(tenants).limit(1) }
  const api = createTaxApp(context, { ...config, clock, log, metrics, keys, requestLog, checks })
  const resources = opened.move()
  return { api, access, metrics, checks, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}
