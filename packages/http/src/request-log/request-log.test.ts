import { createLogger } from '@fiscus/runtime/log/logger'
import { createMetrics } from '@fiscus/runtime/metrics'
import { apiKey, startApi } from '@fiscus/testing/start-api'
import { expect, test } from 'vitest'
import { createRoutes, defineRoute } from '../routes/route.ts'
import { RequestLog, type RequestLogRow } from './request-log.ts'

const row: RequestLogRow = {
  at: new Date('2026-11-21T12:00:00Z'),
  request_id: 'r1',
  api_key_id: 'k1',
  user_id: null,
  method: 'GET',
  route: '/api/v1/x/:id',
  status: 200,
  duration_ms: 3,
}

function recorded() {
  const batches: [tenantId: string | null, rows: number][] = []
  const metrics = createMetrics()
  const log = createLogger('test', 'silent')
  const write = async (tenantId: string | null, rows: readonly RequestLogRow[]) => {
    batches.push([tenantId, rows.length])
    if (tenantId === 'broken') throw new Error('unreachable')
  }
  const dropped = async () =>
    (await metrics.registry.getSingleMetric('api_request_log_dropped_total')?.get())?.values[0]?.value
  return { batches, dropped, requestLog: new RequestLog(write, { log, metrics }) }
}

test('rows are written to the database of their tenant, at most 500 at a time', async () => {
  const { batches, requestLog } = recorded()
  requestLog.add('t1', row)
  for (let count = 0; count < 600; count++) requestLog.add('t2', row)
  await requestLog[Symbol.asyncDispose]()
  expect(batches.filter(([tenantId]) => tenantId === 't1')).toEqual([['t1', 1]])
  const ofTenant2 = batches.filter(([tenantId]) => tenantId === 't2').map(([, rows]) => rows)
  expect(ofTenant2.reduce((sum, rows) => sum + rows)).toBe(600)
  expect(Math.max(...ofTenant2)).toBeLessThanOrEqual(500)
})

test('rows of an unreachable tenant database are dropped and counted; rows of other tenants are written', async () => {
  const { batches, dropped, requestLog } = recorded()
  requestLog.add('broken', row)
  requestLog.add('t1', row)
  await requestLog[Symbol.asyncDispose]()
  expect(batches).toEqual([
    ['broken', 1],
    ['t1', 1],
  ])
  expect(await dropped()).toBe(1)
})

test('rows beyond 10,000 are dropped and counted', async () => {
  const { batches, dropped, requestLog } = recorded()
  for (let count = 0; count < 10_007; count++) requestLog.add('t1', row)
  await requestLog[Symbol.asyncDispose]()
  expect(batches.reduce((sum, [, rows]) => sum + rows, 0)).toBe(10_000)
  expect(await dropped()).toBe(7)
})

test('requests with a valid key are logged, even when rejected; requests without one are not', async () => {
  const routes = createRoutes()
  const route = defineRoute({
    hide: true,
    scope: 'tax:write',
    method: 'get',
    path: '/api/v1/x/{id}',
    responses: { 200: { description: '' } },
  })
  routes.openapi(route, (c) => c.json({}, 200))
  const rows: [string | null, RequestLogRow][] = []
  const api = await startApi({
    routes: [routes],
    keys: { good: apiKey(), platform: apiKey({ tenantId: null }), reader: apiKey({ scopes: ['tax:read'] }) },
    writeRequestLog: async (tenantId, written) => {
      for (const row of written) rows.push([tenantId, row])
    },
  })
  for (const key of ['good', 'platform', 'reader', 'unknown']) {
    await fetch(`${api.url}/api/v1/x/7`, { headers: { 'x-api-key': key, 'x-request-id': key } })
  }
  await api[Symbol.asyncDispose]()
  expect(rows.map(([tenantId, { request_id, status }]) => [tenantId, request_id, status])).toEqual([
    ['t1', 'good', 200],
    ['t1', 'reader', 403],
    [null, 'platform', 200],
  ])
  expect(rows[0]?.[1]).toMatchObject({
    method: 'GET',
    route: '/api/v1/x/:id',
    api_key_id: apiKey().id,
    user_id: null,
    duration_ms: expect.any(Number),
  })
})
