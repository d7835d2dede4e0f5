import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { expect } from 'vitest'
import { taxServiceTest } from './testing/tax-service-test.ts'

type Document = { id: string }

const test = taxServiceTest({ tenants: ['demo', 'other'] })
  .extend('demo', { scope: 'file' }, ({ call }) => call)
  .extend('other', { scope: 'file' }, ({ service }) => service.caller('other'))
  .extend('document', { scope: 'file' }, async ({ demo }) => (await approve(demo, 'FV/1')).body)

test.beforeAll(({ service }) =>
  asOwner(
    service.fresh.urlOf('other'),
    (owner) => owner`update tax_rates set rate_percent = 17 where tax_code = 'VAT23'`,
  ),
)

const cart = { currency: 'PLN', items: [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }] }
const credit = { number: 'K/1', reason: 'return_of_goods', lines: [{ id: '1', quantity: '0.5' }] }

/** Every route of one document, in an order in which all calls of its tenant have the given status. */
const routes: [method: string, path: string, body: object | undefined, status: number][] = [
  ['GET', '', undefined, 200],
  ['GET', '/snapshot', undefined, 200],
  ['POST', '/recalculate', undefined, 200],
  ['POST', '/corrections', credit, 201],
  ['POST', '/lock', undefined, 200],
  ['POST', '/void', { reason: 'x' }, 409],
]

for (const [method, path, body] of routes) {
  test(`${method} {id}${path} of another tenant → 404`, async ({ demo, other, platform, document }) => {
    for (const [call, mount] of [
      [other, '/api/v1/tax'],
      [platform, '/api/v1/tenants/other/tax'],
      [demo, '/api/v1/tenants/demo/tax'],
    ] as const) {
      const address = `${mount}/documents/${document.id}${path}`
      const reply = await call(method, address, body, { 'if-match': '"v1"' })
      expect(reply, `${mount}`).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  })
}

test('lists and the chain contain only documents of their tenant', async ({ other, platform }) => {
  for (const [call, mount] of [
    [other, '/api/v1/tax'],
    [platform, '/api/v1/tenants/other/tax'],
  ] as const) {
    expect((await call('GET', `${mount}/documents`)).body).toEqual({ documents: [], next: null })
    expect((await call('GET', `${mount}/documents/verify`)).body).toMatchObject({ ok: true, documents: 0 })
  }
})

test('numbers and Idempotency-Keys of tenants are independent', async ({ demo, other }) => {
  const replies = [await approve(demo, 'FV/7', 'same'), await approve(other, 'FV/7', 'same')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(replies.map(({ headers }) => headers.has('idempotency-replayed'))).toEqual([false, false])
})

test('single and batch calculations use the configuration of their tenant', async ({ demo, other }) => {
  for (const [call, tax] of [
    [demo, 23],
    [other, 17],
  ] as const) {
    const one = await call('POST', '/api/v1/tax/calculate', cart)
    expect(one.body).toMatchObject({ summary: { totalTax: tax } })
    const many = await call('POST', '/api/v1/tax/calculate/batch', { carts: [cart] })
    expect(many.body).toMatchObject({ results: [{ summary: { totalTax: tax } }] })
  }
})

test('accesses of the platform to documents are audited', async ({ service, platform, document }) => {
  const headers = { 'if-match': '"v1"', 'x-audit-reason': 'ticket 7' }
  const mount = '/api/v1/tenants/demo/tax/documents'
  for (const [method, path, body, status] of routes) {
    const reply = await platform(method, `${mount}/${document.id}${path}`, body, headers)
    expect(reply.status, reply.text).toBe(status === 409 ? 412 : status)
    if (status === 201) expect(reply.headers.get('location')).toMatch(new RegExp(`^${mount}/[0-9a-f-]{36}$`))
  }
  const [{ accesses } = {}] = await asOwner(
    service.fresh.urlOf('demo'),
    (owner) =>
      owner`select count(*)::int as accesses from audit_log where entity = 'tenant' and reason = 'ticket 7'`,
  )
  expect(accesses).toBe(routes.length)
})

const scopes = [
  ['GET', '/documents', 'tax:read'],
  ['GET', '/documents/verify', 'tax:read'],
  ['POST', '/documents', 'documents:write'],
  ['POST', '/calculate', 'tax:calculate'],
  ['POST', '/calculate/batch', 'tax:calculate'],
  ['GET', '/documents/{id}', 'tax:read'],
  ['GET', '/documents/{id}/snapshot', 'tax:read'],
  ['POST', '/documents/{id}/recalculate', 'tax:calculate'],
  ['POST', '/documents/{id}/corrections', 'documents:write'],
  ['POST', '/documents/{id}/void', 'documents:write'],
  ['POST', '/documents/{id}/lock', 'documents:write'],
] as const

for (const [method, path, scope] of scopes) {
  test(`${method} ${path} requires the scope ${scope}`, async ({ service, document }) => {
    const otherScopes = tenantScopes.filter((name) => name !== scope)
    const call = await service.caller('demo', otherScopes)
    const reply = await call(method, `/api/v1/tax${path.replace('{id}', document.id)}`)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain(scope)
  })
}

function approve(call: Call, number: string, idempotencyKey?: string): Promise<Reply<Document>> {
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
  return call('POST', '/api/v1/tax/documents', { type: 'invoice', number, ...cart }, headers)
}
