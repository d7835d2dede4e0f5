import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { rateList } from '@fiscus/contracts/configuration/rate-record'
import { ruleList } from '@fiscus/contracts/configuration/rule-record'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { sampleNewRate } from './testing/new-rate.ts'
import { taxServiceTest } from './testing/tax-service-test.ts'

/**
 * Every route of the configuration; `:rate`, `:rule`, `:group` and `:category` are replaced by ids of the tenant
 * `theirs`.
 */
const reads = [
  '/rates',
  '/rates/:rate',
  '/rules',
  '/rules/:rule',
  '/rules/coverage',
  '/groups',
  '/groups/:group',
  '/categories',
  '/categories/:category',
  '/settings',
  '/configuration',
]
const writes = [
  ['POST', '/rates'],
  ['PATCH', '/rates/:rate'],
  ['DELETE', '/rates/:rate'],
  ['POST', '/rules'],
  ['PATCH', '/rules/:rule'],
  ['DELETE', '/rules/:rule'],
  ['PUT', '/rules/order'],
  ['POST', '/groups'],
  ['PATCH', '/groups/:group'],
  ['DELETE', '/groups/:group'],
  ['POST', '/categories'],
  ['PATCH', '/categories/:category'],
  ['DELETE', '/categories/:category'],
  ['PATCH', '/settings'],
  ['PUT', '/configuration'],
] as const
const routes: (readonly [string, string])[] = [...reads.map((path) => ['GET', path] as const), ...writes]

const bodies: Record<string, unknown> = {
  'POST /rates': sampleNewRate,
  'PATCH /rates/:rate': { tax_name: 'VAT' },
  'POST /rules': {
    priority: 1,
    customer_type: 'b2b',
    geo_zone: 'domestic',
    item_type: 'service',
    target: { rate: 'VAT8' },
  },
  'PATCH /rules/:rule': { priority: 3 },
  'PUT /rules/order': { order: [] },
  'POST /groups': {
    group_code: 'G',
    group_name: 'A group',
    components: [{ tax_code: 'VAT23', is_compound: 0 }],
  },
  'PATCH /groups/:group': { group_name: 'Another name' },
  'POST /categories': { category_code: 'toy', category_name: 'Toys', item_type: 'product' },
  'PATCH /categories/:category': { category_name: 'Another name' },
  'PATCH /settings': { rounding_algorithm: 'half_even' },
}

const test = taxServiceTest({ tenants: ['ours', 'theirs'] })
  .extend('ours', { scope: 'file' }, ({ call }) => call)
  .extend('theirs', { scope: 'file' }, ({ service }) => service.caller('theirs'))

const ids: Record<string, string> = {}
test.beforeAll(async ({ theirs }) => {
  // The tenants of a test are copies of one database: only records created here have different ids.
  const idOfNew = async (noun: string, fields: object) => {
    const body = { ...Object(bodies[`POST /${noun}`]), ...fields }
    return z.object({ id: z.uuid() }).parse((await theirs('POST', `/api/v1/tax/${noun}`, body)).body).id
  }
  ids.rate = await idOfNew('rates', { tax_code: 'THEIRS' })
  ids.rule = await idOfNew('rules', { priority: 2 })
  ids.group = await idOfNew('groups', { group_code: 'THEIRS' })
  ids.category = await idOfNew('categories', { category_code: 'THEIRS' })
  bodies['PUT /configuration'] = (await theirs('GET', '/api/v1/tax/configuration')).body
})

const at = (path: string) => path.replace(/:(\w+)/, (_, noun) => ids[noun] ?? '')

/** Sends a valid request to a route. */
function send(
  call: Call,
  method: string,
  path: string,
  mount = '/api/v1/tax',
  headers: Record<string, string> = {},
) {
  return call(method, mount + at(path), bodies[`${method} ${path}`], { 'if-match': '"v1"', ...headers })
}

describe('a key without the scope', () => {
  for (const [method, path] of routes)
    test(`${method} ${path} → 403 with the missing scope`, async ({ service }) => {
      const scope = method === 'GET' ? 'tax:read' : 'tax:write'
      const otherScopes = tenantScopes.filter((other) => other !== scope)
      const reply = await send(await service.caller('theirs', otherScopes), method, path)
      expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
      expect(reply.text).toContain(scope)
    })
})

describe("another tenant's records", () => {
  for (const [method, path] of routes.filter(([, path]) => path.includes(':')))
    test(`${method} ${path} → 404`, async ({ ours }) => {
      expect(await send(ours, method, path)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    })

  test('are not in our lists and unknown to our reorder', async ({ ours }) => {
    for (const path of ['/rates?limit=200', '/rules', '/groups', '/categories', '/configuration']) {
      const { text } = await ours('GET', `/api/v1/tax${path}`)
      for (const id of Object.values(ids)) expect(text).not.toContain(id)
      expect(text).not.toContain('THEIRS')
    }
    const order = { order: [ids.rule] }
    expect(await ours('PUT', '/api/v1/tax/rules/order', order, { 'if-match': '"v1"' })).toMatchObject({
      status: 422,
      body: { errors: expect.arrayContaining([expect.objectContaining({ pointer: '/order/0' })]) },
    })
  })
})

describe('If-Match', () => {
  const needsIt = writes.filter(([method]) => method !== 'POST')
  for (const [method, path] of needsIt)
    test(`${method} ${path} → 428 without the header, 412 and the ETag if old`, async ({ theirs }) => {
      const body = bodies[`${method} ${path}`]
      const missing = await theirs(method, `/api/v1/tax${at(path)}`, body)
      expect(missing).toMatchObject({ status: 428, body: { code: 'precondition-required' } })
      const stale = await send(theirs, method, path, '/api/v1/tax', { 'if-match': '"v99"' })
      expect(stale).toMatchObject({ status: 412, body: { code: 'precondition-failed' } })
      expect(stale.headers.get('etag')).toMatch(/^"v\d+"$/)
    })
})

describe('a platform key', () => {
  const mount = '/api/v1/tenants/theirs/tax'

  for (const [method, path] of routes)
    test(`${method} ${path} → 403 without a tenant in the path`, async ({ platform }) => {
      expect(await send(platform, method, path)).toMatchObject({
        status: 403,
        body: { code: 'tenant-required' },
      })
    })

  for (const path of reads)
    test(`GET ${path} → the same response as for the tenant's key`, async ({ theirs, platform }) => {
      expect(await send(platform, 'GET', path, mount)).toMatchObject({
        status: 200,
        body: (await send(theirs, 'GET', path)).body,
      })
    })

  for (const [method, path] of writes)
    test(`a dry run of ${method} ${path} stores nothing`, async ({ theirs, platform }) => {
      const before = (await theirs('GET', '/api/v1/tax/configuration')).headers.get('etag') ?? ''
      const order = ruleList
        .parse((await theirs('GET', '/api/v1/tax/rules?limit=200')).body)
        .rules.map(({ id }) => id)
      const body = path === '/rules/order' ? { order: order.toReversed() } : bodies[`${method} ${path}`]
      const isWhole = path === '/rules/order' || path === '/configuration'
      const headers = { 'if-match': isWhole ? before : '"v1"' }
      const reply = await platform(method, `${mount}${at(path)}?dryRun=true`, body, headers)
      expect(reply).toMatchObject({ status: 200, body: { impact: { documentsChecked: 0 } } })
      expect((await theirs('GET', '/api/v1/tax/configuration')).headers.get('etag')).toBe(before)
    })

  test('its writes are audited with its actor and reason', async ({ service, platform }) => {
    const created = await send(platform, 'POST', '/rates', mount, { 'x-audit-reason': 'ticket 7' })
    const { id } = rateList.shape.rates.element.parse(created.body)
    expect(created.headers.get('location')).toBe(`${mount}/rates/${id}`)
    const rows = await service.fresh.databases.withTenant(service.fresh.tenant('theirs').id, (db) =>
      db.select().from(auditLog).where(eq(auditLog.entity_id, id)),
    )
    expect(rows).toMatchObject([
      { actor: expect.stringMatching(/^key:/), action: 'create', entity: 'tax_rate', reason: 'ticket 7' },
    ])
  })

  test('an unknown tenant → 404', async ({ platform }) => {
    expect(await send(platform, 'GET', '/rates', '/api/v1/tenants/unknown/tax')).toMatchObject({
      status: 404,
    })
  })

  test("a tenant's key gets 404 under the path of any tenant, including its own", async ({ theirs }) => {
    expect(await send(theirs, 'GET', '/rates', mount)).toMatchObject({ status: 404 })
  })
})

describe('unknown parameters', () => {
  for (const [method, path] of routes)
    test(`${method} ${path}?x=1 → 422 at /query/x`, async ({ theirs }) => {
      const reply = await theirs(method, `/api/v1/tax${at(path)}?x=1`, bodies[`${method} ${path}`])
      expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer: '/query/x' }] } })
    })

  for (const path of ['/rates/7', '/rules/7', '/groups/7'])
    test(`GET ${path} → 422 at /path/id`, async ({ theirs }) => {
      expect(await theirs('GET', `/api/v1/tax${path}`)).toMatchObject({
        status: 422,
        body: { errors: [{ pointer: '/path/id' }] },
      })
    })
})
