import { databaseUrl } from '@fiscus/db/connections/connect'
import { processes } from '@fiscus/db/schema/control/processes'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { startAdminService } from '../testing/start-admin-service.ts'

const path = '/api/v1/tenants'
const server = inject('databaseServer')
/** `second` is another name of the server of the tests; `down` accepts no connection. */
const servers = [
  { name: 'second', url: databaseUrl(server, '').replace(/\/$/, '') },
  { name: 'down', url: 'postgres://fiscus:password@127.0.0.1:1' },
]
const service = await startAdminService({ server, config: { servers } })
afterAll(() => service[Symbol.asyncDispose]())
const platform = await service.caller(null)

async function endedCreation(call: Call, slug: string) {
  const read = () => call<{ status: string }>('GET', `${path}/${slug}/creation`)
  await expect.poll(async () => (await read()).body.status).not.toBe('creating')
  return (await read()).body
}

test('a tenant is created on a further server, which its record and its audit entry name', async () => {
  const request = { slug: 'far', server: 'second' }
  const key = { 'idempotency-key': 'far' }
  expect(await platform('GET', path)).toMatchObject({ body: { servers: ['main', 'second', 'down'] } })
  expect(await platform('POST', path, request, key)).toMatchObject({ status: 202, body: request })
  expect(await platform('POST', path, request, key)).toMatchObject({ status: 202, body: request })
  expect(await platform('POST', path, { slug: 'far' }, key)).toMatchObject({
    status: 409,
    body: { code: 'idempotency-key-reused' },
  })
  expect(await endedCreation(platform, 'far')).toMatchObject({
    status: 'done',
    server: 'second',
    error: null,
    error_message: null,
  })
  expect(await platform('GET', `${path}/far`)).toMatchObject({
    body: { database: { server: 'second', state: 'current' } },
  })
  const audited = '/api/v1/tenants/administration/audit?entity=tenant&action=create'
  expect(await platform('GET', audited, undefined, { 'x-audit-reason': 'test' })).toMatchObject({
    body: {
      entries: expect.arrayContaining([
        expect.objectContaining({ after: expect.objectContaining({ slug: 'far', server: 'second' }) }),
      ]),
    },
  })
})

test('main is the server of the administration', async () => {
  expect(await platform('POST', path, { slug: 'near', server: 'main' })).toMatchObject({ status: 202 })
  expect(await endedCreation(platform, 'near')).toMatchObject({ status: 'done', server: 'main' })
  expect(await platform('GET', `${path}/near`)).toMatchObject({ body: { database: { server: null } } })
})

test('an unknown server is rejected with the known ones', async () => {
  const detail =
    'There is no database server third: use one of main, second, down, or name it in DATABASE_SERVERS.'
  expect(await platform('POST', path, { slug: 'lost', server: 'third' })).toMatchObject({
    status: 422,
    body: { code: 'invalid-request', detail, errors: [{ pointer: '/server', detail }] },
  })
  expect(await platform('GET', `${path}/lost/creation`)).toMatchObject({ status: 404 })
})

test('a creation on a server that a running process does not know fails with its name, and is continued', async () => {
  const { owner } = service.fresh
  const now = Date.now()
  const [started_at, alive_until] = [new Date(now), new Date(now + 600_000)]
  const ignorant = { id: 'tax-1', name: 'tax', host: 'web-1', started_at, alive_until, servers: {} }
  await owner.insert(processes).values(ignorant)
  await platform('POST', path, { slug: 'unserved', server: 'second' })
  expect(await endedCreation(platform, 'unserved')).toMatchObject({
    status: 'failed',
    error_message: { code: 'tenants.serverNotReady' },
  })
  expect(await platform('GET', `${path}/unserved`)).toMatchObject({ status: 404 })
  await owner.delete(processes).where(eq(processes.id, ignorant.id))
  expect(await platform('POST', `${path}/unserved/creation/retry`)).toMatchObject({ status: 202 })
  expect(await endedCreation(platform, 'unserved')).toMatchObject({ status: 'done', server: 'second' })
})

test('a creation on a server that is down fails with the reason, and is continued there', async () => {
  await platform('POST', path, { slug: 'late', server: 'down' })
  const failed = {
    status: 'failed',
    server: 'down',
    error: expect.stringContaining('ECONNREFUSED'),
    steps: [{ step: 'database', state: 'failed' }, {}, {}, {}, {}],
  }
  expect(await endedCreation(platform, 'late')).toMatchObject(failed)
  expect(await platform('POST', `${path}/late/creation/retry`)).toMatchObject({
    status: 202,
    body: { server: 'down' },
  })
  expect(await endedCreation(platform, 'late')).toMatchObject(failed)
})
