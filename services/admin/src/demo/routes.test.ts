import { tenantScopes } from '@fiscus/contracts/access/scopes'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { companies } from '@fiscus/db/schema/tenant/companies'
import { documents } from '@fiscus/db/schema/tenant/documents'
import { openDatabases } from '@fiscus/db/tenants/open-databases'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { eq, sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'
import type { RunningAdminService } from '../testing/start-admin-service.ts'

const test = adminServiceTest({ tenants: ['demo', 'other'], clock: fakeClock('2026-11-22T09:00:00Z') })

const path = '/api/v1/demo'

test('demo data fills every list of an empty tenant, once', async ({ call, service }) => {
  const { owner, databases, tenant } = service.fresh
  await reconcileRegistry(owner, registryRows, new Date('2026-11-22T08:00:00Z'))
  const loaded = await call<{ documents: number; runs: number }>('POST', path)
  expect(loaded).toMatchObject({ status: 201, body: { companies: 6, documents: 17 } })
  expect(loaded.body.runs).toBeGreaterThan(1000)
  expect(await call('POST', path)).toMatchObject({ status: 409, body: { code: 'tenant-not-empty' } })
  const rows = await databases.withTenant(tenant('demo').id, (db) => db.select().from(documents))
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['approved', 'voided']))
  expect(new Set(rows.map(({ invoice_type }) => invoice_type))).toEqual(
    new Set([null, 'standard', 'advance', 'settlement']),
  )
  expect(rows.some(({ locked_at }) => locked_at !== null)).toBe(true)
  expect(
    rows.filter(({ company_id, buyer_name }) => (company_id === null) !== (buyer_name === null)),
  ).toEqual([])
  const overview = await call<{ failures: { runs: { count: number } } }>('GET', '/api/v1/overview')
  expect(overview).toMatchObject({
    body: { demo: 'loaded', documents: [{ number: 'FV/2026/113' }, {}, {}, {}, {}] },
  })
  expect(overview.body.failures.runs.count).toBeGreaterThan(0)
  const mails = await databases.withTenant(tenant('demo').id, (db) => db.select().from(mailMessages))
  expect(mails.filter(({ direction }) => direction === 'outgoing').length).toBe(6)
  expect(mails.filter(({ ticket_id }) => ticket_id !== null).length).toBe(12)
  expect(mails.filter(({ contact_id }) => contact_id === null).map(({ kind }) => kind)).toEqual(['list'])
  expect(await call('GET', '/api/v1/requests')).toMatchObject({
    body: {
      requests: expect.arrayContaining([expect.objectContaining({ caller_name: 'Sklep internetowy' })]),
    },
  })
})

test("one call removes it, and documents of one's own only when they are named", async ({
  call,
  service,
}) => {
  const { databases, tenant, owner } = service.fresh
  await databases.withTenant(tenant('demo').id, (db) =>
    db.insert(documents).values({
      type: 'offer',
      number: 'OWN/1',
      issue_date: '2026-11-22',
      approved_at: new Date('2026-11-22T10:00:00Z'),
      approved_by: 'test',
      currency: 'PLN',
      summary: {},
      request: { currency: 'PLN', taxPointDate: '2026-11-22', items: [] },
    }),
  )
  expect(await call('DELETE', path)).toMatchObject({ status: 409, body: { code: 'demo-has-own-documents' } })
  expect(await call('DELETE', `${path}?own_documents=remove`)).toMatchObject({
    status: 200,
    body: { documents: 18 },
  })
  expect(await call('GET', '/api/v1/overview')).toMatchObject({
    body: { demo: 'empty', documents: [], failures: { runs: { count: 0 } } },
  })
  expect((await owner.query.appUsers.findMany()).length).toBe(0)
  expect(await call('DELETE', path)).toMatchObject({ status: 409, body: { code: 'no-demo-data' } })
  expect(await call('POST', path)).toMatchObject({ status: 201 })
})

describe('a removal beside approvals', () => {
  const approval = (number: string) => ({
    type: 'offer' as const,
    number,
    issue_date: '2026-11-22',
    approved_at: new Date('2026-11-22T10:00:00Z'),
    approved_by: 'test',
    currency: 'PLN',
    summary: {},
    request: { currency: 'PLN', taxPointDate: '2026-11-22', items: [] },
  })
  const waitingAt = (db: TenantDatabase, relation: string) => async () => {
    const [row] = await db.execute<{ count: number }>(
      sql`select count(*)::integer as count from pg_locks where relation = ${relation}::regclass and not granted`,
    )
    return row?.count
  }

  /** Begins a transaction and does its work. `end` commits it. */
  async function begin(db: TenantDatabase, work: (tx: TenantTransaction) => Promise<unknown>) {
    const begun = Promise.withResolvers<void>()
    const ended = Promise.withResolvers<void>()
    const transaction = db.transaction(async (tx) => {
      await work(tx)
      begun.resolve()
      await ended.promise
    })
    const end = async () => {
      ended.resolve()
      await Promise.allSettled([transaction])
    }
    await Promise.race([begun.promise, transaction])
    return { end, [Symbol.asyncDispose]: end }
  }

  /** A database of the tenant in another process. */
  function openDemo({ fresh }: RunningAdminService) {
    const databases = openDatabases({ url: fresh.url })
    return {
      use: <T>(work: (db: TenantDatabase) => Promise<T>) =>
        databases.withTenant(fresh.tenant('demo').id, work),
      [Symbol.asyncDispose]: () => databases[Symbol.asyncDispose](),
    }
  }

  test('counts the document of one in progress', async ({ call, service }) => {
    await using demo = openDemo(service)
    await demo.use(async (db) => {
      await using approving = await begin(db, (tx) => tx.insert(documents).values(approval('OWN/2')))
      const removing = call('DELETE', path)
      await expect.poll(waitingAt(db, 'documents')).toBe(1)
      await approving.end()
      expect(await removing).toMatchObject({ status: 409, body: { code: 'demo-has-own-documents' } })
      const stored = await db.select().from(documents).where(eq(documents.number, 'OWN/2'))
      expect(stored.length).toBe(1)
    })
  })

  test('ends one that would write to the removed database', async ({ call, service }) => {
    await using demo = openDemo(service)
    await using late = openDemo(service)
    await demo.use(async (db) => {
      await using holding = await begin(db, (tx) =>
        tx.execute(sql`lock table documents in row exclusive mode`),
      )
      const removing = call('DELETE', `${path}?own_documents=remove`)
      await expect.poll(waitingAt(db, 'documents')).toBe(1)
      const approving = late.use(async (other) => other.insert(documents).values(approval('OWN/3')))
      const outcome = approving.then(
        () => 'stored',
        (error) => (error instanceof Problem ? error.code : error),
      )
      await expect.poll(waitingAt(db, 'documents')).toBe(2)
      await holding.end()
      expect(await outcome).toBe('database-unavailable')
      expect(await removing).toMatchObject({ status: 200, body: { documents: 18 } })
    })
    expect(await call('POST', path)).toMatchObject({ status: 201 })
  })
})

test('a load and removals beside it take turns', async ({ call }) => {
  expect(await call('DELETE', path)).toMatchObject({ status: 200 })
  const [loaded, ...removals] = await Promise.all([
    call('POST', path),
    call('DELETE', path),
    call('DELETE', path),
  ])
  expect(loaded).toMatchObject({ status: 201, body: { documents: 17 } })
  for (const removal of removals) expect([200, 409]).toContain(removal.status)
  const left = (await call<{ demo: string }>('GET', '/api/v1/overview')).body.demo
  expect(left).toBe(removals.some(({ status }) => status === 200) ? 'empty' : 'loaded')
})

test('a tenant with data of its own, the administration, and a reader get no demo data', async ({
  service,
  platform,
}) => {
  const { databases, tenant } = service.fresh
  await databases.withTenant(tenant('other').id, (db) => db.insert(companies).values({ name: 'Own' }))
  const other = await service.caller('other')
  expect(await other('POST', path)).toMatchObject({ status: 409, body: { code: 'tenant-not-empty' } })
  expect(await platform('POST', '/api/v1/tenants/administration/demo')).toMatchObject({ status: 409 })
  const reader = await service.caller('demo', ['settings:read'])
  expect(await reader('POST', path)).toMatchObject({ status: 403 })
  const withoutDocuments = tenantScopes.filter((scope) => scope !== 'documents:write')
  const writer = await service.caller('demo', withoutDocuments)
  for (const method of ['POST', 'DELETE']) {
    const refused = await writer(method, path)
    expect(refused).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(refused.text).toContain('documents:write')
  }
})
