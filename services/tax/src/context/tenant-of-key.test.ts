import type { Scope } from '@fiscus/contracts/access/scopes'
import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import type { Call } from '@fiscus/testing/http-client'
import { testAuthor } from '@fiscus/testing/test-author'
import { expect } from 'vitest'
import { taxServiceTest } from '../testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })

test.beforeAll(({ service }) =>
  asOwner(
    service.fresh.urlOf('other'),
    (owner) => owner`update tax_rates set tax_name = 'theirs' where tax_code = 'VAT23'`,
  ),
)

const rate23 = (call: Call, path: string, headers = {}) =>
  call<{ rates?: { tax_name: string }[] }>('GET', `${path}/rates?tax_code=VAT23`, undefined, headers)

test('no header changes the tenant of a key', async ({ service, call }) => {
  const headers = { 'x-tenant': 'other', 'x-tenant-id': service.fresh.tenant('other').id, tenant: 'other' }
  const { body } = await rate23(call, '/api/v1/tax', { ...headers, 'x-forwarded-host': 'other.example' })
  expect(body.rates?.[0]?.tax_name).not.toBe('theirs')
})

test('a platform key accesses the tenant in the path', async ({ platform }) => {
  const { body } = await rate23(platform, '/api/v1/tenants/other/tax')
  expect(body.rates?.[0]?.tax_name).toBe('theirs')
})

test.for([
  ['platform', 'without a tenant in the path', '/api/v1/tax', 403, 'tenant-required'],
  ['demo', 'under the path of its own tenant', '/api/v1/tenants/demo/tax', 404, 'not-found'],
  ['demo', 'under the path of another tenant', '/api/v1/tenants/other/tax', 404, 'not-found'],
  ['platform', 'for an unknown tenant', '/api/v1/tenants/unknown/tax', 404, 'not-found'],
  ['platform', 'for an invalid slug', '/api/v1/tenants/%00/tax', 404, 'not-found'],
] as const)('a key of $0 $1 → $3 $4', async ([owner, , path, status, code], { call, platform }) => {
  expect(await rate23(owner === 'demo' ? call : platform, path)).toMatchObject({ status, body: { code } })
})

/** Scopes of a platform key, and the status of a read, a calculation and a change of a tenant's data. */
test.for<[scopes: Scope[], read: number, calculate: number, change: number]>([
  [['tax:read', 'tax:calculate', 'tax:write'], 403, 403, 403],
  [['tenants:read'], 403, 403, 403],
  [['tax:read', 'tenants:read'], 200, 403, 403],
  [['tax:read', 'tax:calculate', 'tax:write', 'tenants:read'], 200, 422, 403],
  [['tax:write', 'tenants:admin'], 403, 403, 422],
  [['documents:write', 'tenants:admin'], 403, 403, 403],
  [['tax:read', 'tax:calculate', 'tax:write', 'tenants:admin'], 200, 422, 422],
])('a platform key with %j: read %i, calculate %i, change %i', async (row, { service }) => {
  const [scopes, ...statuses] = row
  const caller = await service.caller(null, scopes)
  const path = '/api/v1/tenants/other/tax'
  const replies = [
    await caller('GET', `${path}/rates`),
    await caller('POST', `${path}/calculate`, {}),
    await caller('POST', `${path}/rates`, {}),
  ]
  expect(replies.map(({ status }) => status)).toEqual(statuses)
})

test("the tenant's audit log has accesses of the platform, with reason", async ({ service, platform }) => {
  const headers = {
    'x-request-id': 'ticket-12',
    'x-audit-reason': Buffer.from('zgłoszenie 12').toString('latin1'),
  }
  await rate23(platform, '/api/v1/tenants/other/tax', headers)
  const rows = await asOwner(
    service.fresh.urlOf('other'),
    (owner) =>
      owner`select action, actor, entity, entity_id, reason from audit_log where request_id = 'ticket-12'`,
  )
  expect([...rows]).toEqual([
    {
      action: 'GET /api/v1/tenants/other/tax/rates',
      actor: expect.stringMatching(/^key:/),
      entity: 'tenant',
      entity_id: service.fresh.tenant('other').id,
      reason: 'zgłoszenie 12',
    },
  ])
})

test('both paths of a suspended tenant fail until it is resumed', async ({ service, call, platform }) => {
  const change = (work: typeof suspendTenant) =>
    asOwner(service.fresh.url, (owner) => work(controlDatabase(owner), 'demo', testAuthor()))
  const statuses = async () => [
    (await rate23(call, '/api/v1/tax')).status,
    (await rate23(platform, '/api/v1/tenants/demo/tax')).status,
  ]
  await change(suspendTenant)
  await expect.poll(statuses).toEqual([403, 403])
  await change(resumeTenant)
  await expect.poll(statuses).toEqual([200, 200])
})
