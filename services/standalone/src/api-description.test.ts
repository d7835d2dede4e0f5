import { readFileSync, writeFileSync } from 'node:fs'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { rememberApiKeys } from '@fiscus/http/access/authenticate'
import { openApiDocument } from '@fiscus/http/docs/openapi-document'
import { RequestLog } from '@fiscus/http/request-log/request-log'
import { routeScopes, routesWithoutScope } from '@fiscus/http/routes/route'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createEgressGuard } from '@fiscus/runtime/egress'
import { createLogger } from '@fiscus/runtime/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { schedulerRoutes } from '@fiscus/service-scheduler/app'
import { openTaskFeed } from '@fiscus/service-scheduler/events/task-feed'
import { createTaxApp } from '@fiscus/service-tax/app'
import { createConfigurationCache } from '@fiscus/service-tax/configuration/configuration-cache'
import { configurationSource } from '@fiscus/service-tax/configuration/configuration-source'
import { createTaxEvents } from '@fiscus/service-tax/events'
import { expect, test } from 'vitest'

const committed = new URL('../../../docs/openapi.json', import.meta.url)

/** The whole API as it is, before anything is connected. */
function idleApi() {
  const metrics = createMetrics()
  const log = createLogger('test', 'silent')
  const databases = openDatabases({ url: 'postgres://127.0.0.1:1/nowhere' })
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const find = async () => null
  const keys = rememberApiKeys(find, () => {}, clock)
  const requestLog = new RequestLog(async () => {}, { log, metrics })
  const everyApi = { clock, log, keys, trustedProxies: 0 }
  const api = createTaxApp(
    { databases, configurations, clock, vatNumbers: null, events: createTaxEvents(metrics) },
    { ...everyApi, metrics, requestLog, metricsToken: undefined, checks: {} },
  )
  const queue = { addRuns: async () => {}, boards: [] }
  const feed = openTaskFeed(databases.control, log)
  const blobsOf = openFileBlobs('/dev/null')
  const egressGuard = createEgressGuard()
  const queueOf = () => 'jobs' as const
  api.route('/', schedulerRoutes({ ...everyApi, databases, queue, queueOf, feed, blobsOf, egressGuard }))
  return api
}

const api = idleApi()

test('no route of any service answers without a declared scope', () => {
  expect(routesWithoutScope(api)).toEqual([])
  expect(routeScopes(api).get('POST /api/v1/engine/automation_cron/:id/run')).toBe('cron:run')
})

test('the API is the one that was reviewed: docs/openapi.json (UPDATE_GOLDEN=1 writes it anew)', () => {
  const text = `${JSON.stringify(openApiDocument(api), null, 2)}\n`
  if (process.env.UPDATE_GOLDEN) writeFileSync(committed, text)
  expect(text).toBe(readFileSync(committed, 'utf8'))
})
