import type { Scope } from '@fiscus/contracts/access/scopes'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { routeScopes, routesWithoutScope } from '@fiscus/http/routes/route'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { expect } from 'vitest'
import { createConfigurationCache } from './configuration/configuration-cache.ts'
import { configurationSource } from './configuration/configuration-source.ts'
import { createTaxEvents } from './context/tax-events.ts'
import { taxRoutes } from './tax-routes.ts'
import { taxServiceTest } from './testing/tax-service-test.ts'
import { openCalculationThreads } from './threads/calculation-threads.ts'

const test = taxServiceTest()
  /** Keys that the routes reject: an expired key, and two keys without a scope of these routes. */
  .extend('keys', { scope: 'file' }, async ({ service, clock }) => {
    const expired = await service.keyOf('demo', { expiresInDays: 1 })
    clock.moveBy(24 * 3_600_000)
    const tenant = await service.keyOf('demo', { scopes: ['keys:write'] })
    return { expired, tenant, platform: await service.keyOf(null, { scopes: ['tenants:admin'] }) }
  })

/** The routes of the tax service, without a database connection. */
function routesWithoutDatabase() {
  const databases = openDatabases({ url: 'postgres://127.0.0.1:1/nowhere' })
  const configurations = createConfigurationCache(configurationSource(databases), clock)
  const metrics = createMetrics()
  const events = createTaxEvents(metrics)
  const threads = openCalculationThreads('', metrics)
  return taxRoutes({
    databases,
    configurations,
    clock,
    vatNumbers: null,
    events,
    threads,
    blobsOf: openFileBlobs('/dev/null'),
    pdfWaitMs: 0,
    log: createLogger('test', 'silent'),
  })
}
const routes = routesWithoutDatabase()

test('every route declares its scope', () => {
  expect(routesWithoutScope(routes)).toEqual([])
})

const guarded = [...routeScopes(routes)]
  .filter((route): route is [string, Scope] => route[1] !== 'public' && route[1] !== 'any')
  .map(([address, scope]) => {
    const [method = '', path = ''] = address.split(' ')
    return {
      method,
      path: path.replace(':tenant', 'demo').replace(':id', '0190a0b0-0000-7000-8000-000000000001'),
      scope,
    }
  })

test.for(guarded)('$method $path requires an active key with $scope', async (route, { service, keys }) => {
  const { method, path, scope } = route
  expect(await service.call(method, path)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } })
  const rejected = await service.call(method, path, { key: keys.expired })
  expect(rejected).toMatchObject({ status: 401, body: { detail: expect.stringContaining('expired') } })
  const key = path.includes('/tenants/') ? keys.platform : keys.tenant
  const refused = await service.call(method, path, { key })
  expect(refused).toMatchObject({
    status: 403,
    body: { code: 'missing-scope', detail: `This call needs a key with the scope ${scope}.` },
  })
})

test('the process is ready and returns its metrics', async ({ service }) => {
  expect(await service.call('GET', '/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } })
  expect(await (await fetch(`${service.url}/metrics`)).text()).toContain('tax_documents_approved_total')
})
