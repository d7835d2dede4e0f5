import { whenBlobsReady } from '@fiscus/db/blobs/when-blobs-ready'
import type { ServerAddresses } from '@fiscus/db/connections/tenant-url'
import { whenReachable } from '@fiscus/db/connections/when-reachable'
import { requireReadyDatabase } from '@fiscus/db/migrations/require-migrated'
import { registerProcess } from '@fiscus/db/processes/register-process'
import { createTenant } from '@fiscus/db/tenants/create-tenant'
import { migrateTenants } from '@fiscus/db/tenants/migrate-tenants'
import { prepareAdministration } from '@fiscus/db/tenants/prepare-administration'
import { administrationUrl, startEmbeddedPostgres } from '@fiscus/embedded-postgres/embedded-postgres'
import { createApp } from '@fiscus/http/server/create-app'
import { listen } from '@fiscus/http/server/listen'
import { openServiceConnections } from '@fiscus/http/server/open-service-connections'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { runService } from '@fiscus/runtime/environment/run-service'
import { abortWhenStopped } from '@fiscus/runtime/faults/operator-error'
import type { Logger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { untilStopped } from '@fiscus/runtime/waiting/until-stopped'
import { whenRedisReachable } from '@fiscus/scheduling/redis/when-redis-reachable'
import { openAdminPart } from '@fiscus/service-admin/open-admin-service'
import { openGroupwarePart } from '@fiscus/service-groupware/open-groupware-service'
import { mailPart } from '@fiscus/service-mail/open-mail-service'
import { openPdfPart } from '@fiscus/service-pdf/open-pdf-service'
import { openTaxPart } from '@fiscus/service-tax/open-tax-service'
import { createAdministratorLogin } from './administrator-login.ts'
import { readConfig, type StandaloneConfig, standaloneEnvironment } from './config.ts'
import { createFirstKey } from './first-key.ts'
import { firstSecretKey } from './first-secret-key.ts'
import { loadDemoData } from './load-demo-data.ts'
import { openScheduling } from './open-scheduling.ts'
import { welcome } from './welcome.ts'

/** Runs all services in one process on one port, for `npm start`. */
await runService(
  {
    name: 'standalone',
    variables: standaloneEnvironment,
    readConfig,
    flags: { '--demo': 'loads demo data into the tenant demo at the first start' },
  },
  async (config, log, flags) => {
    const stopped = untilStopped({ drainSeconds: config.worker.drainSeconds, log })
    await using database = await openDatabase(config, log)
    const { url } = database
    const { poolerUrl, servers } = config
    const starting = { log, signal: abortWhenStopped(stopped) }
    const addresses = { databaseUrl: url, poolerUrl }
    await whenReachable(() => prepareAdministration({ url, clock }), addresses, starting)
    await whenReachable(() => requireReadyDatabase(addresses), addresses, starting)
    await whenRedisReachable(config.redisUrl, starting)
    const demo = await prepareTenants({ url, servers }, log)
    const databasesConfig = { url, poolerUrl, servers, ...config.pools }
    await whenBlobsReady(config.blobs, databasesConfig, { clock, ...starting })
    const metrics = createMetrics()
    await using connections = openServiceConnections({ ...config, databaseUrl: url }, { clock, log, metrics })
    await using _changes = await connections.listenForChanges()
    const { databases } = connections
    await using _registered = await registerProcess({ databases, log }, 'standalone')
    await using tax = openTaxPart(config, { connections, clock, log, metrics })
    const secretKeys = config.secretKeys ?? (await firstSecretKey(config.dataFolder, connections.databases))
    const schedulingContext = { connections, databasesConfig, secretKeys, metrics, log }
    await using scheduling = await openScheduling(config, schedulingContext)
    const adminConfig = { ...config, databaseUrl: url, secretKeys }
    await using admin = openAdminPart(adminConfig, { connections, clock, log, metrics })
    const { blobs, publicUrl } = config
    const mailConfig = { secretKeys, mail: config.worker.mail, blobs, publicUrl }
    const mail = mailPart(mailConfig, { connections, clock, log })
    const groupwareConfig = { secretKeys, dav: config.worker.dav }
    await using groupware = openGroupwarePart(groupwareConfig, { connections, clock, log, metrics })
    await using pdf = openPdfPart({ blobs, pdf: config.worker.pdf }, { connections, clock, log })
    const parts = [admin, tax, mail, groupware, pdf, scheduling]
    const routes = parts.map((part) => part.routes)
    const checks = Object.assign({}, connections.databaseChecks, ...parts.map((part) => part.checks))
    const { openRoutes, notFoundPage, servesAccess } = admin
    const app = createApp({
      ...config,
      ...connections,
      routes,
      openRoutes,
      notFoundPage,
      servesAccess,
      checks,
      clock,
      log,
      metrics,
    })
    await using server = await listen(app, config.http, { log, metrics })
    const key = await createFirstKey({ url, clock }, demo.id)
    if (flags.has('--demo')) await loadDemoData({ url: server.url, key }, log)
    const login = await createAdministratorLogin({ url, clock })
    console.log(welcome({ url: server.url, key, login }, config.environment))
    await stopped
  },
)

/** Opens the administration database: DATABASE_URL, else the embedded PostgreSQL, which stops with this process. */
async function openDatabase(
  { databaseUrl, dataFolder }: StandaloneConfig,
  log: Logger,
): Promise<AsyncDisposable & { url: string }> {
  if (databaseUrl) return { url: databaseUrl, async [Symbol.asyncDispose]() {} }
  const server = await startEmbeddedPostgres({ folder: dataFolder, log })
  return { url: administrationUrl(server.url), [Symbol.asyncDispose]: () => server[Symbol.asyncDispose]() }
}

/** Migrates all tenants, and creates the tenant `demo`. A tenant that cannot be migrated is logged. */
async function prepareTenants(addresses: ServerAddresses, log: Logger) {
  await migrateTenants(addresses, ({ slug, failure }) => {
    if (failure) log.error({ err: failure, tenant: slug }, 'tenant not migrated')
  })
  const author = { at: clock.now(), actor: 'standalone', request_id: null, reason: 'first start' }
  return createTenant({ ...addresses, author }, { slug: 'demo', name: 'Demo' })
}
