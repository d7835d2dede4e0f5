import { asOwner } from '@fiscus/db/connections/connect'
import { createKey } from '@fiscus/db/keys/create-key'
import { revokeKey } from '@fiscus/db/keys/revoke-key'
import { systemClock as clock } from '@fiscus/runtime/clock'
import { createLogger } from '@fiscus/runtime/log/logger'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect, inject, test } from 'vitest'
import { taxConfigOf, taxEnvironment } from './config.ts'
import { openTaxService } from './open-tax-service.ts'

async function openFresh() {
  const fresh = await freshDatabases(inject('databaseServer'), 'demo')
  const environment = taxEnvironment.parse({ DATABASE_URL: fresh.url })
  const config = { databaseUrl: fresh.url, ...taxConfigOf(environment) }
  const service = await openTaxService(config, { clock, log: createLogger('test', 'silent') })
  const { owner: control } = fresh
  const keyOf = (tenantId: string | null) =>
    createKey(
      { control, author: testAuthor(clock) },
      { name: 'test', tenantId, scopes: ['tax:read', 'tenants:read'] },
    )
  const get = (key: string, path: string) =>
    service.api.request(path, { headers: { 'x-api-key': key, 'x-request-id': path.slice(0, 64) } })
  return { fresh, service, control, keyOf, get, [Symbol.asyncDispose]: () => fresh[Symbol.asyncDispose]() }
}

const requestsIn = (url: string) =>
  asOwner(
    url,
    (owner) => owner`select method, route, status, api_key_id, duration_ms from api_request_log order by id`,
  )

test('after disposal each request of a key is in the request log of its tenant or of the platform', async () => {
  await using opened = await openFresh()
  const demo = await opened.keyOf(opened.fresh.tenant('demo').id)
  const platform = await opened.keyOf(null)
  await opened.get(demo.key, '/api/v1/tax/rates')
  await opened.get(demo.key, '/api/v1/tax/rates/nothing')
  await opened.get(platform.key, '/api/v1/tenants/demo/tax/settings')
  await opened.get(platform.key, '/api/v1/tax/rates')
  await opened.get('unknown', '/api/v1/tax/rates')
  await opened.service[Symbol.asyncDispose]()
  expect([...(await requestsIn(opened.fresh.urlOf('demo')))]).toMatchObject([
    {
      method: 'GET',
      route: '/api/v1/tax/rates',
      status: 200,
      api_key_id: demo.row.id,
      duration_ms: expect.any(Number),
    },
    { route: '/api/v1/tax/rates/:id', status: 422, api_key_id: demo.row.id },
    { route: '/api/v1/tenants/:tenant/tax/settings', status: 200, api_key_id: platform.row.id },
  ])
  expect([...(await requestsIn(opened.fresh.url))]).toMatchObject([
    { route: '/api/v1/tax/rates', status: 403, api_key_id: platform.row.id },
  ])
})

test('a revoked key is rejected after the notification', async () => {
  await using opened = await openFresh()
  await using _service = opened.service
  const { key, row } = await opened.keyOf(opened.fresh.tenant('demo').id)
  expect((await opened.get(key, '/api/v1/tax/rates')).status).toBe(200)
  await revokeKey({ control: opened.control, author: testAuthor(clock) }, row.id)
  const status = async () => (await opened.get(key, '/api/v1/tax/rates')).status
  await expect.poll(status).toBe(401)
})

test('an unreachable database at the start is an error message for the operator', async () => {
  const environment = taxEnvironment.parse({ DATABASE_URL: 'postgres://user:password@127.0.0.1:9/fiscus' })
  const config = { databaseUrl: environment.DATABASE_URL, ...taxConfigOf(environment) }
  await expect(openTaxService(config, { clock, log: createLogger('test', 'silent') })).rejects.toThrow(
    'The administration database is unreachable (connect ECONNREFUSED 127.0.0.1:9)',
  )
})
