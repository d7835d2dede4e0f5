import { applicationUrl } from '@fiscus/db/connections/application-login'
import { asOwner, databaseUrl } from '@fiscus/db/connections/connect'
import { tenantCreations } from '@fiscus/db/schema/control/tenant-creations'
import { tenants } from '@fiscus/db/schema/control/tenants'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { describe, expect, inject } from 'vitest'
import { adminServiceTest } from '../testing/admin-service-test.ts'
import { startAdminService } from '../testing/start-admin-service.ts'

const test = adminServiceTest({ tenants: ['demo', 'other'] })

const path = '/api/v1/tenants'
const idempotency = (key: string) => ({ 'idempotency-key': key })

type Creation = { status: string; error: string | null; steps: { step: string; state: string }[] }

/** Polls a creation until it has ended, as the panel does. */
async function endedCreation(call: Call, slug: string): Promise<Creation> {
  while (true) {
    const { body } = await call<Creation>('GET', `${path}/${slug}/creation`)
    if (body.status !== 'creating') return body
  }
}

describe('creation', () => {
  test('a tenant is created in steps that can be followed, and has its scheduled tasks', async ({
    platform,
    service,
  }) => {
    const request = { slug: 'acme', name: 'Acme sp. z o.o.', timezone: 'Europe/Vilnius' }
    const started = await platform<Creation>('POST', path, request, idempotency('a'))
    expect(started).toMatchObject({ status: 202, body: { slug: 'acme', status: 'creating' } })
    expect(started.headers.get('location')).toBe(`${path}/acme/creation`)
    const ended = await endedCreation(platform, 'acme')
    expect(ended).toMatchObject({ status: 'done', error: null })
    expect(ended.steps).toEqual(
      ['database', 'schema', 'configuration', 'registration', 'tasks'].map((step) => ({
        step,
        state: 'done',
        duration_ms: expect.any(Number),
      })),
    )
    expect(await platform('GET', `${path}/acme`)).toMatchObject({
      status: 200,
      body: { ...request, status: 'active', version: 1, database: { state: 'current' } },
    })
    const tasks = await service.fresh.owner.query.cronTasks.findMany()
    expect(tasks.filter(({ timezone }) => timezone === 'Europe/Vilnius').length).toBeGreaterThan(5)
  })

  test('a repeated request returns the creation of the first, and another one with its key is rejected', async ({
    platform,
  }) => {
    const request = { slug: 'twice' }
    expect(await platform('POST', path, request, idempotency('b'))).toMatchObject({ status: 202 })
    const again = await platform('POST', path, request, idempotency('b'))
    expect(again).toMatchObject({ status: 202, body: { slug: 'twice' } })
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await platform('POST', path, { slug: 'thrice' }, idempotency('b'))).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    await endedCreation(platform, 'twice')
  })

  test.for(['demo', 'administration'])('the slug %s is taken', async (slug, { platform }) => {
    expect(await platform('POST', path, { slug })).toMatchObject({
      status: 409,
      body: { code: 'tenant-slug-taken', errors: [{ pointer: '/slug' }] },
    })
  })

  test('a failed creation states its reason, is listed, and is continued', async ({ platform, service }) => {
    const { owner } = service.fresh
    await platform('POST', path, { slug: 'broken' }, idempotency('c'))
    await endedCreation(platform, 'broken')
    await owner
      .update(tenantCreations)
      .set({ status: 'failed', error: 'The disk is full.', steps: [] })
      .where(eq(tenantCreations.slug, 'broken'))
    expect(await platform('GET', `${path}/broken/creation`)).toMatchObject({
      body: { status: 'failed', error: 'The disk is full.' },
    })
    expect(await platform('GET', path)).toMatchObject({ body: { creations: [{ slug: 'broken' }] } })
    expect(await platform('POST', `${path}/broken/creation/retry`)).toMatchObject({ status: 202 })
    expect(await endedCreation(platform, 'broken')).toMatchObject({ status: 'done' })
    expect(await platform('POST', `${path}/broken/creation/retry`)).toMatchObject({
      status: 409,
      body: { code: 'creation-not-retryable' },
    })
  })

  test('a creation whose process was killed is interrupted and continues', async ({ platform, service }) => {
    const { owner } = service.fresh
    const started_at = new Date(Date.now() - 60_000)
    await owner.insert(tenantCreations).values({
      slug: 'killed',
      name: 'Killed',
      timezone: 'UTC',
      requested_by: 'test',
      started_at,
      heartbeat_at: started_at,
      steps: [{ step: 'database', started_at: started_at.toISOString(), duration_ms: null }],
    })
    expect(await endedCreation(platform, 'killed')).toMatchObject({ status: 'interrupted' })
    expect(await platform('POST', `${path}/killed/creation/retry`)).toMatchObject({ status: 202 })
    expect(await endedCreation(platform, 'killed')).toMatchObject({ status: 'done' })
  })

  test('a database of another program fails the creation with what to do', async ({ platform, service }) => {
    const { owner, url } = service.fresh
    const database = `${new URL(url).pathname.slice(1)}_foreign`
    await owner.$client.unsafe(`create database ${database}`)
    await asOwner(databaseUrl(url, database), (client) => client`create table theirs (id integer)`)
    await platform('POST', path, { slug: 'foreign' })
    expect(await endedCreation(platform, 'foreign')).toMatchObject({
      status: 'failed',
      error_message: { code: 'tenants.databaseForeign', params: { database } },
    })
    expect(await platform('GET', `${path}/foreign`)).toMatchObject({ status: 404 })
  })
})

test('tenants are searched, counted and paged by slug', async ({ platform, service }) => {
  const { owner } = service.fresh
  await owner.insert(tenants).values(
    ['shop-a', 'shop-b', 'shop-c'].map((slug) => ({
      slug,
      name: `Sklep ${slug} 100%`,
      database: slug,
      created_at: new Date(),
    })),
  )
  type Page = { tenants: { slug: string }[]; next: string | null }
  const slugs = ({ body }: { body: Page }) => body.tenants.map(({ slug }) => slug)
  const first = await platform<Page>('GET', `${path}?q=SKLEP&limit=2`)
  expect(slugs(first)).toEqual(['shop-a', 'shop-b'])
  expect(first.body).toMatchObject({ counts: { active: 3, suspended: 0 } })
  expect(slugs(await platform<Page>('GET', `${path}?q=sklep&cursor=${first.body.next}`))).toEqual(['shop-c'])
  expect(slugs(await platform<Page>('GET', `${path}?q=%25`))).toEqual(['shop-a', 'shop-b', 'shop-c'])
  expect(slugs(await platform<Page>('GET', `${path}?q=sklep&status=suspended`))).toEqual([])
  expect(await platform('GET', `${path}/shop-a`)).toMatchObject({
    status: 200,
    body: { database: { state: 'unreachable', migrations: 0 } },
  })
})

test('the name and the time zone are changed on the version that was read', async ({ platform }) => {
  const one = `${path}/other`
  const { headers } = await platform('GET', one)
  const match = { 'if-match': headers.get('etag') ?? '' }
  const change = { name: 'Other', timezone: 'Europe/London' }
  expect(await platform('PATCH', one, change, match)).toMatchObject({
    status: 200,
    body: { ...change, version: 2 },
  })
  expect(await platform('PATCH', one, change, match)).toMatchObject({ status: 412 })
  expect(await platform('PATCH', one, change)).toMatchObject({ status: 428 })
  expect(await platform('PATCH', one, { timezone: 'CET' }, match)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/timezone' }] },
  })
})

test('a suspended tenant rejects its callers until it is resumed, and keeps who suspended it and why', async ({
  platform,
  service,
}) => {
  const one = `${path}/other`
  const caller = await service.caller('other')
  expect(await platform('POST', `${one}/suspend`, {})).toMatchObject({ status: 422 })
  expect(await platform('POST', `${one}/suspend`, { reason: 'Niezapłacone' })).toMatchObject({
    body: {
      status: 'suspended',
      suspension_reason: 'Niezapłacone',
      suspended_by: expect.stringMatching(/^key:/),
    },
  })
  expect(await caller('GET', '/api/v1/settings')).toMatchObject({
    status: 403,
    body: { code: 'tenant-suspended' },
  })
  expect(await platform('GET', one)).toMatchObject({ status: 200, body: { status: 'suspended' } })
  expect(await platform('POST', `${one}/resume`, { reason: 'Zapłacone' })).toMatchObject({
    body: { status: 'active', suspended_at: null, suspension_reason: null },
  })
  expect(await caller('GET', '/api/v1/settings')).toMatchObject({ status: 200 })
  expect(await platform('POST', `${path}/administration/suspend`, { reason: 'no' })).toMatchObject({
    status: 422,
  })
})

describe('access', () => {
  test('a tenant gets 404 on every route, and a platform key without the scope 403', async ({
    call,
    service,
  }) => {
    for (const [method, route] of [
      ['GET', path],
      ['GET', `${path}/demo`],
      ['POST', `${path}/demo/suspend`],
      ['GET', `${path}/demo/creation`],
      ['POST', `${path}/demo/creation/retry`],
    ] as const)
      expect(await call(method, route, method === 'POST' ? {} : undefined), route).toMatchObject({
        status: 404,
      })
    const reader = await service.caller(null, ['tenants:read'])
    expect(await reader('GET', path)).toMatchObject({ status: 200 })
    expect(await reader('POST', path, { slug: 'no' })).toMatchObject({ status: 403 })
    const admin = await service.caller(null, ['tenants:admin'])
    expect(await admin('GET', path)).toMatchObject({ status: 200 })
  })

  test('with the login of the application, the service reads tenants and changes none', async () => {
    await using limited = await startAdminService({
      server: inject('databaseServer'),
      tenants: ['demo'],
      addressOf: applicationUrl,
    })
    const platform = await limited.caller(null)
    expect(await platform('GET', path)).toMatchObject({ status: 200 })
    expect(await platform('POST', path, { slug: 'acme' })).toMatchObject({
      status: 403,
      body: { code: 'owner-required', detail: expect.stringContaining('bin/tenant') },
    })
  })
})
