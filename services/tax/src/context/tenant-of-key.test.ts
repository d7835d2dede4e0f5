import { asOwner } from '@fiscus/db/connections/connect'
import { controlDatabase } from '@fiscus/db/connections/databases'
import { resumeTenant, suspendTenant } from '@fiscus/db/tenants/suspend-tenant'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningTaxService, startTaxService } from '../testing/start-tax-service.ts'

let service: RunningTaxService
let demo: string
let platform: string
beforeAll(async () => {
  service = await startTaxService({ server: inject('databaseServer'), tenants: ['demo', 'other'] })
  demo = await service.keyOf('demo')
  platform = await service.keyOf(null)
  await asOwner(
    service.fresh.urlOf('other'),
    (owner) => owner`update tax_rates set tax_name = 'theirs' where tax_code = 'VAT23'`,
  )
})
afterAll(() => service[Symbol.asyncDispose]())

const rate23 = async (path: string, key: string, headers = {}) =>
  service.call<{ rates?: { tax_name: string }[] }>('GET', `${path}/rates?tax_code=VAT23`, { key, headers })

test('no header changes the tenant of a key', async () => {
  const headers = { 'x-tenant': 'other', 'x-tenant-id': service.fresh.tenant('other').id, tenant: 'other' }
  const { body } = await rate23('/api/v1/tax', demo, { ...headers, 'x-forwarded-host': 'other.example' })
  expect(body.rates?.[0]?.tax_name).not.toBe('theirs')
})

test('a key of the platform accesses the tenant in the path', async () => {
  const { body } = await rate23('/api/v1/tenants/other/tax', platform)
  expect(body.rates?.[0]?.tax_name).toBe('theirs')
})

test.for([
  [
    'a key of the platform without a tenant in the path',
    () => platform,
    '/api/v1/tax',
    403,
    'tenant-required',
  ],
  [
    'a key of a tenant under the path of its own tenant',
    () => demo,
    '/api/v1/tenants/demo/tax',
    404,
    'not-found',
  ],
  [
    'a key of a tenant under the path of another tenant',
    () => demo,
    '/api/v1/tenants/other/tax',
    404,
    'not-found',
  ],
  ['an unknown tenant', () => platform, '/api/v1/tenants/unknown/tax', 404, 'not-found'],
  ['a tenant that is not a valid slug', () => platform, '/api/v1/tenants/%00/tax', 404, 'not-found'],
] as const)('%s → %4$i %5$s', async ([, key, path, status, code]) => {
  expect(await rate23(path, key())).toMatchObject({ status, body: { code } })
})

test("each access of the platform is in the tenant's audit log with its reason", async () => {
  const headers = {
    'x-request-id': 'ticket-12',
    'x-audit-reason': Buffer.from('zgłoszenie 12').toString('latin1'),
  }
  await rate23('/api/v1/tenants/other/tax', platform, headers)
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

test('requests to a suspended tenant fail on both paths, and succeed after it is resumed', async () => {
  const change = (work: typeof suspendTenant) =>
    asOwner(service.fresh.url, (owner) => work(controlDatabase(owner), 'demo'))
  const statuses = async () => [
    (await rate23('/api/v1/tax', demo)).status,
    (await rate23('/api/v1/tenants/demo/tax', platform)).status,
  ]
  await change(suspendTenant)
  await expect.poll(statuses).toEqual([403, 403])
  await change(resumeTenant)
  await expect.poll(statuses).toEqual([200, 200])
})
