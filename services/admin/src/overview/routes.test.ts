import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { backgroundJobs } from '@fiscus/db/schema/tenant/background-jobs'
import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import { taxRules } from '@fiscus/db/schema/tenant/tax-configuration'
import { reconcileRegistry } from '@fiscus/scheduling/tick/reconcile-registry'
import { registryRows } from '@fiscus/tasks/registry-rows'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'

const test = adminServiceTest({ clock: fakeClock('2026-11-22T09:00:00Z') })

const path = '/api/v1/overview'
type Body = { checks: { code: string; state: string; count: number }[] }
const stateOf = ({ checks }: Body, code: string) => checks.find((check) => check.code === code)

test('a new tenant has rates and rules, and misses its seller; since is the start of yesterday', async ({
  call,
}) => {
  const { status, body } = await call<Body>('GET', path)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: { scope: 'tenant', since: '2026-11-20T23:00:00.000Z', demo: 'empty', documents: [] },
  })
  expect(stateOf(body, 'seller')).toEqual({ code: 'seller', state: 'missing', count: 3 })
  expect(stateOf(body, 'rates')).toMatchObject({ state: 'ok' })
  expect(stateOf(body, 'rules')).toEqual({ code: 'rules', state: 'ok', count: 0 })
  expect(stateOf(body, 'workers')).toEqual({ code: 'workers', state: 'missing', count: 0 })
})

test('rules that leave combinations without a rate are counted', async ({ call, service }) => {
  await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.update(taxRules).set({ is_active: 0 }).where(sql`geo_zone = 'export_world'`),
  )
  const { body } = await call<Body>('GET', path)
  expect(stateOf(body, 'rules')).toEqual({ code: 'rules', state: 'warning', count: 6 })
})

test('accounts of synchronisation are checked where an active one exists', async ({ call, service }) => {
  expect(stateOf((await call<Body>('GET', path)).body, 'dav')).toBeUndefined()
  const inDemo: typeof service.fresh.databases.withTenant = (_id, work) =>
    service.fresh.databases.withTenant(service.fresh.tenant('demo').id, work)
  const account = { name: 'Cloud', server_url: 'https://dav.example/', login: 'ada' }
  await inDemo('', (db) => db.insert(davAccounts).values({ ...account, is_active: 0 }))
  expect(stateOf((await call<Body>('GET', path)).body, 'dav')).toBeUndefined()
  await inDemo('', (db) => db.insert(davAccounts).values(account))
  expect(stateOf((await call<Body>('GET', path)).body, 'dav')).toEqual({ code: 'dav', state: 'ok', count: 1 })
  await inDemo('', (db) => db.update(davAccounts).set({ state: 'needs_password' }))
  const { body } = await call<Body>('GET', path)
  expect(stateOf(body, 'dav')).toEqual({ code: 'dav', state: 'warning', count: 1 })
})

test('what failed since yesterday is counted, and older failures are not', async ({ call, service }) => {
  const { owner, databases, tenant } = service.fresh
  const { id } = tenant('demo')
  await reconcileRegistry(owner, registryRows, new Date('2026-11-22T08:00:00Z'))
  await owner.execute(sql`
    insert into cron_runs (task_id, tenant_id, task_name, trigger, status, scheduled_at, finished_at, error)
    select id, tenant_id, name, 'schedule', 'failed', at::timestamptz, at::timestamptz, 'Error: no disk'
    from cron_tasks, unnest(array['2026-11-21T08:00Z', '2026-11-20T08:00Z']) as at
    where tenant_id = ${id}::uuid and name = 'cron_log_cleanup'`)
  await databases.withTenant(id, async (db) => {
    const at = new Date('2026-11-22T08:00:00Z')
    const job = { kind: 'budget_totals', params: {}, available_at: at, created_at: at, created_by: 'test' }
    await db
      .insert(backgroundJobs)
      .values([
        { ...job, status: 'failed', finished_at: at, error: 'lost' },
        { ...job, status: 'failed', finished_at: new Date('2026-11-19T08:00:00Z') },
        job,
      ])
    const request = { at, request_id: 'r', method: 'GET', route: '/x', duration_ms: 1 }
    await db.insert(apiRequestLog).values([
      { ...request, status: 500 },
      { ...request, status: 404 },
      { ...request, status: 200 },
    ])
  })
  expect(await call('GET', path)).toMatchObject({
    body: {
      failures: {
        runs: {
          count: 1,
          is_capped: false,
          newest: [{ task_name: 'cron_log_cleanup', error: 'Error: no disk' }],
        },
        jobs: { count: 1, newest: [{ error: 'lost' }] },
        requests: { failed: 1, rejected: 1 },
      },
      queues: { jobs: { waiting: 1, running: 0, oldest_waiting_at: '2026-11-22T08:00:00.000Z' } },
      next_tasks: expect.arrayContaining([expect.objectContaining({ name: expect.any(String) })]),
      demo: 'own_data',
    },
  })
})

test('a paused task is not among those that are due next, until its pause has ended', async ({
  call,
  service,
}) => {
  const { owner, tenant } = service.fresh
  const next = async () => (await call<{ next_tasks: { name: string }[] }>('GET', path)).body.next_tasks
  const [first] = await next()
  const pause = (until: string) =>
    owner.execute(sql`
      update cron_tasks set paused_until = ${until}::timestamptz
      where tenant_id = ${tenant('demo').id}::uuid and name = ${first?.name ?? ''}`)
  await pause('2026-11-22T09:00:01Z')
  expect((await next()).map(({ name }) => name)).not.toContain(first?.name)
  await pause('2026-11-22T09:00:00Z')
  expect((await next())[0]).toEqual(first)
})

test('parts without their scope are null', async ({ service }) => {
  const reader = await service.caller('demo', ['settings:read'])
  expect(await reader('GET', path)).toMatchObject({
    status: 200,
    body: { failures: { runs: null, jobs: null, requests: null }, documents: null, next_tasks: null },
  })
})

test('the platform has the state of all tenants, and a tenant in the path its own', async ({
  platform,
  service,
}) => {
  const all = await platform<Body>('GET', path)
  expect(all).toMatchObject({ status: 200, body: { scope: 'platform', demo: null, documents: null } })
  expect(stateOf(all.body, 'tenants')).toEqual({ code: 'tenants', state: 'ok', count: 1 })
  expect(all.body).toMatchObject({ failures: { runs: { count: 1, newest: [{ tenant: 'demo' }] } } })
  expect(await platform('GET', '/api/v1/tenants/demo/overview')).toMatchObject({ body: { scope: 'tenant' } })
  const withoutTenants = await service.caller(null, ['settings:read'])
  expect(await withoutTenants('GET', path)).toMatchObject({ status: 403 })
})
