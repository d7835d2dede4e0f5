import { createTenant } from '@fiscus/db/tenants/create-tenant'
import { migrateTenants } from '@fiscus/db/tenants/migrate-tenants'
import { prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { administrationUrl, startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { listen } from '@fiscus/http/server/listen'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger, type Logger } from '@fiscus/runtime/logger'
import { runProcess } from '@fiscus/runtime/operator-fault'
import { untilStopped } from '@fiscus/runtime/until-stopped'
import { openTaxService } from '@fiscus/service-tax/open-tax-service'
import { readConfig, type StandaloneConfig } from './config.ts'
import { createFirstKey } from './first-key.ts'
import { openScheduling } from './open-scheduling.ts'
import { welcome } from './welcome.ts'

/** Everything in one process on one port: what `npm start` runs. `--check` only looks at the configuration. */
await runProcess(async () => {
  const config = readConfig()
  if (process.argv.includes('--check')) return
  const stopped = untilStopped()
  const log = createLogger('standalone', config.logLevel)
  await using database = await openDatabase(config)
  const { url } = database
  const demo = await prepareTenants(url, log)
  await using service = await openTaxService({ ...config, databaseUrl: url }, { clock, log })
  await using _scheduling = await openScheduling(config, { url, ...config.pools }, { service, log })
  await using server = await listen(service.api, config.http)
  console.log(welcome(server.url, await createFirstKey({ url, clock }, demo.id)))
  await stopped
})

/** The administration database: the one that is named, else our own, which ends with this process. */
async function openDatabase({
  databaseUrl,
  dataFolder,
}: StandaloneConfig): Promise<AsyncDisposable & { url: string }> {
  if (databaseUrl) return { url: databaseUrl, async [Symbol.asyncDispose]() {} }
  const server = await startEmbeddedPostgres({ folder: dataFolder })
  return { url: administrationUrl(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** The administration, every tenant up to date, and the tenant to begin with. One that can't be migrated holds up none. */
async function prepareTenants(url: string, log: Logger) {
  await prepareAdministration({ url, clock })
  await migrateTenants(url, ({ slug, failure }) => {
    if (failure) log.error({ err: failure, tenant: slug }, 'tenant not migrated')
  })
  return createTenant({ url, clock }, { slug: 'demo', name: 'Demo' })
}
