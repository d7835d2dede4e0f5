import { readFileSync, writeFileSync } from 'node:fs'
import { writeClient } from '@fiscus/client/generator/write-client'
import { platformScopeOf, platformScopes, scopes, tenantScopes } from '@fiscus/contracts/access/scopes'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { createAuthenticator } from '@fiscus/http/access/authenticator'
import { createRateLimiter } from '@fiscus/http/access/rate-limit'
import { type OpenApiDocument, openApiDocument } from '@fiscus/http/docs/openapi-document'
import { RequestLog } from '@fiscus/http/request-log/request-log'
import { routeScopes, routesWithoutScope } from '@fiscus/http/routes/route'
import { createApp } from '@fiscus/http/server/create-app'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics, type Metrics } from '@fiscus/runtime/metrics'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { adminRoutes } from '@fiscus/service-admin/admin-routes'
import { openTenantCreations } from '@fiscus/service-admin/creations/run-creations'
import { createPasswords } from '@fiscus/service-admin/credentials/passwords'
import { openRoutes } from '@fiscus/service-admin/open-routes'
import { groupwareRoutes } from '@fiscus/service-groupware/groupware-routes'
import { mailRoutes } from '@fiscus/service-mail/mail-routes'
import { openPreviewEngine } from '@fiscus/service-pdf/engine/preview-engine'
import { createTemplateTurns } from '@fiscus/service-pdf/engine/template-turns'
import { pdfRoutes } from '@fiscus/service-pdf/pdf-routes'
import { openTaskFeed } from '@fiscus/service-scheduler/events/task-feed'
import { schedulerRoutes } from '@fiscus/service-scheduler/scheduler-routes'
import { createConfigurationCache } from '@fiscus/service-tax/configuration/configuration-cache'
import { configurationSource } from '@fiscus/service-tax/configuration/configuration-source'
import { createTaxEvents } from '@fiscus/service-tax/context/tax-events'
import { taxRoutes } from '@fiscus/service-tax/tax-routes'
import { openCalculationThreads } from '@fiscus/service-tax/threads/calculation-threads'
import { noMail } from '@fiscus/testing/no-mail'
import { noSessions } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'

const committed = new URL('../../../docs/openapi.json', import.meta.url)

/** The app of `npm start`, without a database connection. */
function appWithoutDatabase(metrics: Metrics) {
  const log = createLogger('test', 'silent')
  const databases = openDatabases({ url: 'postgres://127.0.0.1:1/nowhere' })
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const authenticator = createAuthenticator({
    findApiKey: async () => null,
    onUse: () => {},
    sessions: noSessions,
    publicUrl: undefined,
    clock,
    log,
    metrics,
    trustedProxies: 0,
  })
  const events = createTaxEvents(metrics)
  const threads = openCalculationThreads('', metrics)
  const creations = openTenantCreations({ url: '', clock, log })
  const context = {
    databases,
    clock,
    blobsOf: openFileBlobs('/dev/null'),
    url: '',
    creations,
    publicUrl: undefined,
    trustedProxies: 0,
    passwords: createPasswords(metrics),
    provider: null,
    secrets: createSecretBox({ current: 1, all: new Map() }),
    metrics,
  }
  const admin = adminRoutes(context)
  const tax = taxRoutes({
    databases,
    configurations,
    clock,
    vatNumbers: null,
    events,
    threads,
    blobsOf: openFileBlobs('/dev/null'),
    pdfWaitMs: 0,
    log,
  })
  const secretsOf = () => createSecretBox(noMail.secretKeys)
  const limiter = createRateLimiter(clock)
  const blobsOf = openFileBlobs('/dev/null')
  const mail = mailRoutes({
    databases,
    secretsOf,
    blobsOf,
    mail: noMail.mail,
    publicUrl: undefined,
    limiter,
    clock,
    log,
  })
  const groupware = groupwareRoutes({ databases, secretsOf, dav: noMail.dav, limiter, threads, clock, log })
  const previews = openPreviewEngine(noMail.pdf, log)
  const pdf = pdfRoutes({
    databases,
    blobsOf,
    previews,
    turns: createTemplateTurns(),
    previewMs: 1,
    clock,
    log,
  })
  const scheduler = schedulerRoutes({
    databases,
    queue: {
      enqueue: async () => {},
      enqueueFirst: async () => {},
      depths: async () => [],
      pausedQueues: async () => [],
      setPaused: async () => {},
      boards: [],
    },
    leases: { heldKeys: async () => new Set() },
    queueOf: () => 'jobs',
    feed: openTaskFeed(databases.control, log),
    blobsOf: openFileBlobs('/dev/null'),
    egressAllowed: undefined,
    clock,
    log,
    authenticator,
  })
  return createApp({
    routes: [admin, tax, mail, groupware, pdf, scheduler],
    openRoutes: [openRoutes(context)],
    servesAccess: true,
    checks: {},
    databases,
    clock,
    log,
    metrics,
    metricsToken: undefined,
    authenticator,
    requestLog: new RequestLog(async () => {}, { log, metrics }),
    trustedProxies: 0,
  })
}

const metrics = createMetrics()
const app = appWithoutDatabase(metrics)

test('every route of every service declares its scope', () => {
  expect(routesWithoutScope(app)).toEqual([])
  expect(routeScopes(app).get('POST /api/v1/engine/automation_cron/:id/run')).toBe('cron:run')
})

test('every scope opens a route, and platform keys reach each of them under the path of a tenant', () => {
  const routes = [...routeScopes(app)].filter(([, scope]) => scope !== 'public' && scope !== 'any')
  const opened = (isOfTenant: boolean) =>
    new Set(
      routes.flatMap(([address, scope]) =>
        address.includes('/tenants/:tenant/') === isOfTenant ? [scope] : [],
      ),
    )
  // It widens the routes of mail:read.
  const opening = scopes.filter((scope) => scope !== 'mail:read_all')
  expect(opened(false)).toEqual(new Set(opening))
  // The routes of users take the tenant as a value.
  const inPath = opening.filter((scope) => !scope.startsWith('users:'))
  expect(opened(true)).toEqual(new Set(inPath))
  const needed = new Set(tenantScopes.map(platformScopeOf))
  expect(needed).toEqual(new Set(platformScopes))
})

const document = openApiDocument(app)

test('every operation has an id of its own', () => {
  const ids = operationIds(document)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index || !/^[a-z]+[A-Z][A-Za-z]+$/.test(id))).toEqual(
    [],
  )
})

test('the routes match the reviewed docs/openapi.json (UPDATE_GOLDEN=1 rewrites it and the client)', () => {
  const text = `${linesOf(document, 3)}\n`
  if (process.env.UPDATE_GOLDEN) {
    writeFileSync(committed, text)
    writeClient()
  }
  expect(text).toBe(readFileSync(committed, 'utf8'))
})

test('after requests to all routes, the metrics have some hundred lines', async () => {
  const addresses = [...routeScopes(app).keys()].map((address) => address.split(' '))
  expect(addresses.length).toBeGreaterThan(400)
  for (const [method = '', path = ''] of addresses)
    await app.request(path.replaceAll(/:\w+/g, 'x'), { method })
  const lines = (await metrics.registry.metrics()).split('\n').filter((line) => /^[^#]/.test(line))
  const classes = lines.filter((line) => line.startsWith('http_requests_total')).length
  expect(classes).toBeGreaterThan(30)
  expect(lines.length, 'with answers of all four statuses').toBeLessThan(700 - 3 * classes)
})

/** JSON with a line for each operation and each component: indented, it would be twice as large. */
function linesOf(value: object, depth: number): string {
  const members = Object.entries(value).map(([name, member]) => {
    const isShort = depth === 1 || Array.isArray(member) || Object(member) !== member
    return `${JSON.stringify(name)}:${isShort ? JSON.stringify(member) : linesOf(member, depth - 1)}`
  })
  return `{\n${members.join(',\n')}\n}`
}

function operationIds(document: OpenApiDocument): string[] {
  return Object.values(document.paths ?? {}).flatMap(({ get, post, put, patch, delete: remove }) =>
    [get, post, put, patch, remove].flatMap((operation) =>
      operation ? [String(operation.operationId)] : [],
    ),
  )
}
