import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { describe, expect } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'

const test = adminServiceTest({ tenants: ['demo', 'other'] })

const path = '/api/v1/requests'
const user_id = '0190a0b0-0000-7000-8000-000000000001'

type Page = { requests: { request_id: string }[]; next: string | null }
const idsOf = async (call: Call, query: string) => {
  const { body } = await call<Page>('GET', `${path}?to=2026-02-01T00:00:00Z&${query}`)
  return body.requests.map(({ request_id }) => request_id)
}

test.beforeAll(async ({ service }) => {
  const row = { method: 'GET', route: '/api/v1/tax/rates/:id', status: 200, duration_ms: 10 }
  const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second))
  await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.insert(apiRequestLog).values([
      { ...row, request_id: 'a', at: at(1) },
      { ...row, request_id: 'b', at: at(2), status: 404 },
      { ...row, request_id: 'c', at: at(3), status: 500, method: 'POST', user_id },
      { ...row, request_id: 'd', at: at(4), duration_ms: 900, route: '/api/v1/overview' },
    ]),
  )
})

describe('filters', () => {
  test.for([
    ['', ['d', 'c', 'b', 'a']],
    ['route=rates', ['c', 'b', 'a']],
    ['route=%25', []],
    ['method=POST', ['c']],
    ['status=404', ['b']],
    ['status=4xx', ['b']],
    ['status=5xx', ['c']],
    ['status=2xx', ['d', 'a']],
    [`caller=user:${user_id}`, ['c']],
    ['duration_min_ms=900', ['d']],
    ['request_id=a', ['a']],
    ['from=2026-01-01T00:00:02Z&status=2xx', ['d']],
  ] as const)('%s', async ([query, ids], { call }) => {
    expect(await idsOf(call, query)).toEqual(ids)
  })

  test.for([
    ['status=6xx', '/query/status'],
    ['caller=anna', '/query/caller'],
    ['duration_min_ms=0', '/query/duration_min_ms'],
    ['cursor=e30', '/query/cursor'],
  ])('%s → 422 at %s', async ([query, pointer], { call }) => {
    expect(await call('GET', `${path}?${query}`)).toMatchObject({
      status: 422,
      body: { errors: [{ pointer }] },
    })
  })
})

test('the first page has the figures of all that match, and the next pages follow', async ({ call }) => {
  const first = await call<Page>('GET', `${path}?to=2026-02-01T00:00:00Z&limit=3`)
  expect(first).toMatchObject({
    status: 200,
    body: {
      figures: { count: 4, failed: 1, rejected: 1, p50_ms: 10, p95_ms: 900, p99_ms: 900 },
      searched_until: null,
      requests: [{ caller: null }, { caller: `user:${user_id}`, caller_name: null }, {}],
    },
  })
  const second = await call<Page>('GET', `${path}?to=2026-02-01T00:00:00Z&limit=3&cursor=${first.body.next}`)
  expect(second.body).toMatchObject({ requests: [{ request_id: 'a' }], figures: null, next: null })
})

test('a request is recorded with its caller by name, only for its tenant', async ({ service, call }) => {
  const caller = await service.caller('demo')
  await caller('GET', '/api/v1/settings', undefined, { 'x-request-id': 'seen' })
  await expect
    .poll(() => call('GET', `${path}?request_id=seen`))
    .toMatchObject({ body: { requests: [{ route: '/api/v1/settings', caller_name: 'test', status: 200 }] } })
  const other = await service.caller('other')
  expect(await other('GET', `${path}?request_id=seen`)).toMatchObject({ body: { requests: [] } })
})
