import { asOwner } from '@fiscus/db/connections/connect'
import type { Reply } from '@fiscus/testing/http-client'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningTaxService, startTaxService } from './testing/start-tax-service.ts'

type Document = { id: string }

let service: RunningTaxService
let demo: string
let other: string
let platform: string
let document: Document
beforeAll(async () => {
  service = await startTaxService({ server: inject('databaseServer'), tenants: ['demo', 'other'] })
  demo = await service.keyOf('demo')
  other = await service.keyOf('other')
  platform = await service.keyOf(null)
  await asOwner(
    service.fresh.urlOf('other'),
    (owner) => owner`update tax_rates set rate_percent = 17 where tax_code = 'VAT23'`,
  )
  document = (await approve(demo, 'FV/1')).body
})
afterAll(() => service[Symbol.asyncDispose]())

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
  test(`${method} /documents/{id}${path} of another tenant → 404 on every path`, async () => {
    const paths = [
      [other, '/api/v1/tax'],
      [platform, '/api/v1/tenants/other/tax'],
      [demo, '/api/v1/tenants/demo/tax'],
    ]
    for (const [key, mount] of paths) {
      const headers = { 'if-match': '"v1"' }
      const reply = await service.call(method, `${mount}/documents/${document.id}${path}`, {
        key,
        body,
        headers,
      })
      expect(reply, `${mount}`).toMatchObject({ status: 404, body: { code: 'not-found' } })
    }
  })
}

test('lists and the chain contain only documents of their tenant', async () => {
  for (const [key, mount] of [
    [other, '/api/v1/tax'],
    [platform, '/api/v1/tenants/other/tax'],
  ]) {
    expect((await service.call('GET', `${mount}/documents`, { key })).body).toEqual({
      documents: [],
      next: null,
    })
    expect((await service.call('GET', `${mount}/documents/verify`, { key })).body).toMatchObject({
      ok: true,
      documents: 0,
    })
  }
})

test('numbers and Idempotency-Keys of tenants are independent', async () => {
  const replies = [await approve(demo, 'FV/7', 'same'), await approve(other, 'FV/7', 'same')]
  expect(replies.map(({ status }) => status)).toEqual([201, 201])
  expect(replies.map(({ headers }) => headers.has('idempotency-replayed'))).toEqual([false, false])
})

test('single and batch calculations use the configuration of their tenant', async () => {
  for (const [key, tax] of [
    [demo, 23],
    [other, 17],
  ] as const) {
    const one = await service.call('POST', '/api/v1/tax/calculate', { key, body: cart })
    expect(one.body).toMatchObject({ summary: { totalTax: tax } })
    const many = await service.call('POST', '/api/v1/tax/calculate/batch', { key, body: { carts: [cart] } })
    expect(many.body).toMatchObject({ results: [{ summary: { totalTax: tax } }] })
  }
})

test("the platform accesses a tenant's documents under the tenant's path, and each access is audited there", async () => {
  const call = { key: platform, headers: { 'if-match': '"v1"', 'x-audit-reason': 'ticket 7' } }
  const mount = '/api/v1/tenants/demo/tax/documents'
  for (const [method, path, body, status] of routes) {
    const reply = await service.call(method, `${mount}/${document.id}${path}`, { ...call, body })
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
  ['POST', '/documents', 'tax:write'],
  ['POST', '/calculate', 'tax:calculate'],
  ['POST', '/calculate/batch', 'tax:calculate'],
  ['GET', '/documents/{id}', 'tax:read'],
  ['GET', '/documents/{id}/snapshot', 'tax:read'],
  ['POST', '/documents/{id}/recalculate', 'tax:calculate'],
  ['POST', '/documents/{id}/corrections', 'tax:write'],
  ['POST', '/documents/{id}/void', 'tax:write'],
  ['POST', '/documents/{id}/lock', 'tax:write'],
] as const

for (const [method, path, scope] of scopes) {
  test(`${method} ${path} requires the scope ${scope}`, async () => {
    const otherScopes = (['tax:calculate', 'tax:read', 'tax:write'] as const).filter((name) => name !== scope)
    const key = await service.keyOf('demo', { scopes: otherScopes })
    const reply = await service.call(method, `/api/v1/tax${path.replace('{id}', document.id)}`, { key })
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain(scope)
  })
}

function approve(key: string, number: string, idempotencyKey?: string): Promise<Reply<Document>> {
  const headers: Record<string, string> = idempotencyKey ? { 'idempotency-key': idempotencyKey } : {}
  const body = { type: 'invoice', number, ...cart }
  return service.call('POST', '/api/v1/tax/documents', { key, body, headers })
}
