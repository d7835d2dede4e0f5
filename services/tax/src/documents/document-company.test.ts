import { asOwner } from '@fiscus/db/connections/connect'
import { companies } from '@fiscus/db/schema/tenant/companies'
import type { Call, Reply } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { RunningTaxService } from '../testing/start-tax-service.ts'
import { taxServiceTest } from '../testing/tax-service-test.ts'

type Document = { id: string; companyId: string | null }

const test = taxServiceTest()

test('corrections inherit the company of their original', async ({ service, call }) => {
  const companyId = await addCompany(service)
  const { body: document } = await approve(call, { companyId })
  expect(document.companyId).toBe(companyId)
  expect((await approve(call)).body.companyId).toBeNull()
  const corrections = `/api/v1/tax/documents/${document.id}/corrections`
  const body = { number: `K/${document.id}`, reason: 'return_of_goods' }
  const correction = await call<Document>('POST', corrections, body)
  expect(correction).toMatchObject({ status: 201, body: { companyId } })
  const path = `/api/v1/tax/documents?companyId=${companyId}`
  const listed = await call<{ documents: Document[] }>('GET', path)
  expect(listed.body.documents.map(({ id }) => id)).toEqual([correction.body.id, document.id])
})

test('a document of an unknown company is rejected, and its number remains unused', async ({ call }) => {
  const companyId = '0190a0b0-0000-7000-8000-000000000001'
  expect(await approve(call, { number: 'C-1', companyId })).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', errors: [{ pointer: '/companyId' }] },
  })
  expect(await approve(call, { number: 'C-1', companyId: 'acme' })).toMatchObject({ status: 422 })
  expect(await approve(call, { number: 'C-1' })).toMatchObject({ status: 201 })
})

test('an approval waits for a deletion of its company and is then rejected', async ({ service, call }) => {
  const companyId = await addCompany(service)
  const approval = await asOwner(service.fresh.urlOf('demo'), (owner) =>
    owner.begin(async (tx) => {
      await tx`delete from companies where id = ${companyId}`
      const approval = approve(call, { companyId })
      await vi.waitFor(async () => expect(await waitingForLocks(service)).toBeGreaterThan(0), 180_000)
      return { approval }
    }),
  )
  expect(await approval.approval).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/companyId' }] },
  })
})

test('a company with a document cannot be deleted', async ({ service, call }) => {
  const companyId = await addCompany(service)
  await approve(call, { companyId })
  const deletion = service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.delete(companies).where(eq(companies.id, companyId)),
  )
  await expect(deletion).rejects.toMatchObject({ cause: { code: '23503' } })
})

let count = 0
function approve(call: Call, differences: object = {}): Promise<Reply<Document>> {
  count += 1
  const items = [{ id: '1', quantity: 1, unitPrice: 100, taxRateCode: 'VAT23' }]
  const body = { type: 'invoice', number: `FV/${count}`, currency: 'PLN', items, ...differences }
  return call('POST', '/api/v1/tax/documents', body)
}

async function addCompany(service: RunningTaxService): Promise<string> {
  const [company] = await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.insert(companies).values({ name: 'Acme' }).returning(),
  )
  return company?.id ?? ''
}

function waitingForLocks(service: RunningTaxService): Promise<number> {
  return asOwner(service.fresh.urlOf('demo'), async (owner) => {
    const [row] = await owner`
      select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    return row?.count
  })
}
