import { findApiKey } from '@fiscus/db/keys/find-api-key'
import { openKeyUsage } from '@fiscus/db/keys/key-usage'
import { listenForChanges } from '@fiscus/db/notifications/listen-for-changes'
import { openDatabases } from '@fiscus/db/open-databases'
import type { ApiEnv } from '@fiscus/runtime/api-env'
import { rememberApiKeys } from '@fiscus/runtime/authenticate'
import type { Clock } from '@fiscus/runtime/clock'
import type { Logger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { OperatorFault } from '@fiscus/runtime/operator-fault'
import { RequestLog } from '@fiscus/runtime/request-log'
import type { OpenAPIHono } from '@hono/zod-openapi'
import { createTaxApp } from './app.ts'
import type { TaxConfig } from './config.ts'
import { createConfigurationCache } from './configuration/configuration-cache.ts'
import { configurationSource } from './configuration/configuration-source.ts'
import { createVatNumberRegister } from './customers/vat-number-register.ts'
import { createViesClient } from './customers/vies-client.ts'
import { createTaxEvents } from './events.ts'
import { requestLogWriter } from './write-request-log.ts'

/** The API with everything behind it; disposing it writes the rest of the request log and closes the connections. */
export type TaxService = AsyncDisposable & { api: OpenAPIHono<ApiEnv> }

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
  const databases = opened.use(openDatabases({ url: config.databaseUrl, ...config.pools }, clock))
  const requestLog = opened.use(new RequestLog(requestLogWriter(databases), { log, metrics }))
  const { control } = databases
  const usage = opened.use(
    openKeyUsage({ control, clock }, (error) => log.warn({ err: error }, 'last_used_at not written')),
  )
  const keys = rememberApiKeys((digest) => findApiKey(control, digest), usage.keyUsed, clock)
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const changes = listenForChanges(config.databaseUrl, {
    tax_configuration: configurations.drop,
    tenants: databases.forgetTenants,
    api_keys: (digest) => keys.drop(digest ?? undefined),
  })
  opened.use(await changes.catch(refuseStart))
  const vies = config.viesUrl ? createViesClient(config.viesUrl) : null
  const context = {
    databases,
    configurations,
    clock,
    vatNumbers: vies && createVatNumberRegister({ databases, vies, clock }),
    events: createTaxEvents(metrics),
  }
  const api = createTaxApp(context, { ...config, clock, log, metrics, keys, requestLog })
  const resources = opened.move()
  return { api, [Symbol.asyncDispose]: () => resources.disposeAsync() }
}

function refuseStart(cause: Error): never {
  const message = `The administration database does not answer (${cause.message}): check that it runs and what DATABASE_URL says.`
  throw new OperatorFault(message, { cause })
}
