import { createdKey, keyPage, keyRecord } from '@fiscus/contracts/access/key-record'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { validKeysMax } from '@fiscus/db/keys/issue-key'
import { listKeys } from '@fiscus/db/keys/list-keys'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { type Call, createHttpClient } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { adminServiceTest } from './testing/admin-service-test.ts'

const test = adminServiceTest({ tenants: ['demo', 'other'] }).extend(
  'keyWriter',
  { scope: 'file' },
  ({ service }) => service.caller('demo', ['keys:write', 'tax:read', 'audit:read']),
)

const shop = { name: 'Shop', scopes: ['tax:read'] }
const path = '/api/v1/keys'

async function create(call: Call, body: unknown = shop, headers = {}, at = path) {
  const reply = await call('POST', at, body, headers)
  expect(reply, reply.text).toMatchObject({ status: 201 })
  const { key, ...record } = createdKey.strict().parse(reply.body)
  expect(reply.headers.get('location')).toBe(`${at}/${record.id}`)
  return { key, record, reply }
}

test('a new key works at once, and its text is in no other response', async ({ service, keyWriter }) => {
  const { key, record } = await create(keyWriter, { ...shop, expires_in_days: 1, requests_per_minute: 50 })
  expect(record).toMatchObject({
    ...shop,
    prefix: key?.slice(0, 12),
    requests_per_minute: 50,
    replaces: null,
  })
  const created = createHttpClient(service.url, key ?? '')
  expect(await created('GET', '/api/v1/session')).toMatchObject({ status: 200 })
  expect(await created('POST', path, shop)).toMatchObject({ status: 403 })
  const shown = await keyWriter('GET', `${path}/${record.id}`)
  expect(keyRecord.strict().parse(shown.body)).toEqual({
    ...record,
    last_used_at: expect.toBeOneOf([null, expect.any(String)]),
  })
  const listed = await keyWriter('GET', path)
  expect(keyPage.strict().parse(listed.body).keys[0]).toMatchObject({ id: record.id })
  for (const { text } of [shown, listed])
    expect(text).not.toMatch(/key_digest|request_digest|tx_live_[\w-]{5}/)
})

test('a revoked key is rejected at once, and stays revoked', async ({ service, keyWriter }) => {
  const { key, record } = await create(keyWriter)
  const created = createHttpClient(service.url, key ?? '')
  const first = await keyWriter('POST', `${path}/${record.id}/revoke`)
  expect(keyRecord.parse(first.body).revoked_at).not.toBeNull()
  expect(await keyWriter('POST', `${path}/${record.id}/revoke`)).toMatchObject({ body: first.body })
  await expect.poll(async () => (await created('GET', '/api/v1/session')).status).toBe(401)
})

test('a rotated key has a successor, and stays valid for the overlap', async ({ keyWriter }) => {
  const { record } = await create(keyWriter)
  const reply = await keyWriter('POST', `${path}/${record.id}/rotate`, { overlap_days: 1 })
  const successor = createdKey.parse(reply.body)
  expect(successor).toMatchObject({ ...shop, replaces: record.id, key: expect.stringMatching(/^tx_live_/) })
  expect(reply.headers.get('location')).toBe(`${path}/${successor.id}`)
  const old = keyRecord.parse((await keyWriter('GET', `${path}/${record.id}`)).body)
  expect(Date.parse(old.expires_at) - Date.now()).toBeLessThanOrEqual(24 * 3_600_000)
  await keyWriter('POST', `${path}/${record.id}/revoke`)
  expect(await keyWriter('POST', `${path}/${record.id}/rotate`)).toMatchObject({
    status: 409,
    body: { code: 'key-over' },
  })
})

test('a successor has the limit of the old key, or a named one up to that limit', async ({ keyWriter }) => {
  const { record } = await create(keyWriter, { ...shop, requests_per_minute: 40 })
  const rotate = (body?: object) => keyWriter('POST', `${path}/${record.id}/rotate`, body)
  const kept = createdKey.parse((await rotate()).body)
  expect(kept.requests_per_minute).toBe(40)
  await keyWriter('POST', `${path}/${kept.id}/revoke`)
  expect(await rotate({ requests_per_minute: 30 })).toMatchObject({
    status: 201,
    body: { requests_per_minute: 30 },
  })
})

test('a caller raises the limit of a successor up to its own one only', async ({ service, keyWriter }) => {
  const { record } = await create(keyWriter, { ...shop, requests_per_minute: 40 })
  const { key } = await create(keyWriter, {
    name: 'Limited writer',
    scopes: ['keys:write', 'tax:read'],
    requests_per_minute: 60,
  })
  const limited = createHttpClient(service.url, key ?? '')
  const rotate = (limit: number) =>
    limited('POST', `${path}/${record.id}/rotate`, { requests_per_minute: limit })
  expect(await rotate(61)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/requests_per_minute', code: 'out-of-range' }] },
  })
  expect(await rotate(60)).toMatchObject({ status: 201, body: { requests_per_minute: 60 } })
})

test('a key has one valid successor, also after concurrent rotations', async ({ keyWriter }) => {
  const { record } = await create(keyWriter)
  const rotate = (headers = {}) => keyWriter('POST', `${path}/${record.id}/rotate`, undefined, headers)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) => rotate({ 'idempotency-key': `${record.id} ${index % 9}` })),
  )
  const created = replies.filter(({ status }) => status === 201).map(({ body }) => createdKey.parse(body))
  expect(new Set(created.map(({ id }) => id)).size).toBe(1)
  expect(created.filter(({ key }) => key !== null)).toHaveLength(1)
  const rejected = replies.filter(({ status }) => status !== 201)
  expect(new Set(rejected.map(({ body }) => Object(body).code))).toEqual(new Set(['key-rotated']))
  expect(rejected[0]?.text).toContain(created[0]?.prefix)
  await keyWriter('POST', `${path}/${created[0]?.id}/revoke`)
  expect(await rotate(), 'the text of the successor was lost').toMatchObject({ status: 201 })
})

describe('a request with the same Idempotency-Key', () => {
  test('returns the first key without its text', async ({ keyWriter }) => {
    const headers = { 'idempotency-key': 'create 1' }
    const replies = await Promise.all([1, 2, 3].map(() => create(keyWriter, shop, headers)))
    expect(new Set(replies.map(({ record }) => record.id)).size).toBe(1)
    expect(replies.filter(({ key }) => key !== null)).toHaveLength(1)
    for (const { key, reply } of replies)
      expect(reply.headers.get('idempotency-replayed')).toBe(key === null ? 'true' : null)
  })

  test('and other values is rejected', async ({ keyWriter }) => {
    const headers = { 'idempotency-key': 'create 2' }
    const { record } = await create(keyWriter, shop, headers)
    for (const body of [
      { ...shop, name: 'Other' },
      { ...shop, scopes: ['audit:read'] },
      { ...shop, expires_in_days: 91 },
      { ...shop, requests_per_minute: 1 },
    ])
      expect(await keyWriter('POST', path, body, headers)).toMatchObject({
        status: 409,
        body: { code: 'idempotency-key-reused' },
      })
    const rotation = await keyWriter('POST', `${path}/${record.id}/rotate`, {}, headers)
    expect(rotation).toMatchObject({ status: 409, body: { code: 'idempotency-key-reused' } })
  })

  test('rotates once', async ({ keyWriter }) => {
    const { record } = await create(keyWriter)
    const reused = { status: 409, body: { code: 'idempotency-key-reused' } }
    const rotate = (body?: object) =>
      keyWriter('POST', `${path}/${record.id}/rotate`, body, { 'idempotency-key': 'rotate 1' })
    const [first, second] = [createdKey.parse((await rotate()).body), createdKey.parse((await rotate()).body)]
    expect(second).toMatchObject({ id: first.id, key: null, replaces: record.id })
    const withOtherValues = [{ overlap_days: 8 }, { expires_in_days: 91 }, { requests_per_minute: 1 }]
    for (const body of withOtherValues) expect(await rotate(body)).toMatchObject(reused)
    expect(await rotate({ overlap_days: 7 })).toMatchObject({ status: 201, body: { id: first.id } })
  })
})

describe('a key grants only what it has itself', () => {
  test.for<[body: object, status: number, pointer?: string]>([
    [{ ...shop, scopes: ['tax:write'] }, 403],
    [{ ...shop, scopes: ['tax:read', 'cron:write'] }, 403],
    [{ ...shop, scopes: ['tenants:admin'] }, 422, '/scopes/0'],
    [{ ...shop, scopes: ['tax:everything'] }, 422, '/scopes/0'],
    [{ ...shop, scopes: ['tax:read', 'tax:read'] }, 422, '/scopes'],
    [{ ...shop, scopes: [] }, 422, '/scopes'],
    [{ ...shop, requests_per_minute: 1_000_001 }, 422, '/requests_per_minute'],
    [{ ...shop, expires_in_days: 3651 }, 422, '/expires_in_days'],
    [{ ...shop, name: 'a\u0000' }, 422, '/name'],
    [{ ...shop, tenant_id: null }, 422, '/tenant_id'],
    [{ scopes: ['tax:read'] }, 422, '/name'],
  ])('%j → %i', async ([body, status, pointer], { keyWriter }) => {
    const reply = await keyWriter('POST', path, body)
    expect(reply).toMatchObject({
      status,
      body: pointer ? { errors: [{ pointer }] } : { code: 'missing-scope' },
    })
  })

  test('also when it rotates another key', async ({ service, keyWriter }) => {
    await service.keyOf('demo', { scopes: ['tax:write'] })
    const [stronger] = await listKeys(service.fresh.owner, service.fresh.tenant('demo').id)
    const reply = await keyWriter('POST', `${path}/${stronger?.id}/rotate`)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
    expect(reply.text).toContain('lacks tax:write')
  })
})

describe('keys of others', () => {
  test('a key of another tenant, or of the platform, is not found', async ({ service, keyWriter }) => {
    await service.keyOf('other')
    await service.keyOf(null)
    for (const owner of [service.fresh.tenant('other').id, null]) {
      const [row] = await listKeys(service.fresh.owner, owner)
      for (const [method, action] of [
        ['GET', ''],
        ['POST', '/rotate'],
        ['POST', '/revoke'],
      ] as const)
        expect(await keyWriter(method, `${path}/${row?.id}${action}`)).toMatchObject({ status: 404 })
    }
    const { keys } = keyPage.parse((await keyWriter('GET', `${path}?limit=200`)).body)
    const own = await listKeys(service.fresh.owner, service.fresh.tenant('demo').id)
    expect(keys.map(({ id }) => id)).toEqual(own.map(({ id }) => id))
  })

  test('a platform key manages those of a tenant, and of the platform as the administration', async ({
    service,
  }) => {
    const scopes: Scope[] = ['tenants:admin', 'keys:write', 'tax:read']
    const platform = await service.caller(null, scopes)
    const [tenants, administration] = ['/api/v1/tenants/other/keys', '/api/v1/tenants/administration/keys']
    const { key } = await create(platform, shop, {}, tenants)
    expect(await createHttpClient(service.url, key ?? '')('GET', '/api/v1/session')).toMatchObject({
      status: 200,
    })
    const reading = { name: 'Support', scopes: ['tenants:admin', 'tax:read'] }
    const { record } = await create(platform, reading, {}, administration)
    expect(await platform('GET', `${tenants}/${record.id}`)).toMatchObject({ status: 404 })
    expect(await platform('GET', `${administration}/${record.id}`)).toMatchObject({ status: 200 })
    const headers = { 'idempotency-key': 'of two owners' }
    await create(platform, shop, headers, tenants)
    expect(await platform('POST', administration, shop, headers)).toMatchObject({
      status: 409,
      body: { code: 'idempotency-key-reused' },
    })
    expect(await (await service.caller(null, ['keys:write', 'tenants:read']))('GET', tenants)).toMatchObject({
      status: 403,
    })
  })
})

test('each change is in the audit log of the administration, with the calling key and the reason', async ({
  service,
  keyWriter,
}) => {
  const headers = { 'x-audit-reason': 'ticket 9', 'x-request-id': 'key-request' }
  const { record } = await create(keyWriter, shop, headers)
  await keyWriter('POST', `${path}/${record.id}/revoke`, undefined, headers)
  const entries = await service.fresh.owner
    .select()
    .from(auditLog)
    .where(eq(auditLog.entity_id, record.id))
    .orderBy(auditLog.id)
  expect(entries).toMatchObject([
    { action: 'create', actor: record.created_by, reason: 'ticket 9', request_id: 'key-request' },
    { action: 'revoke', actor: record.created_by, before: { revoked_at: null } },
  ])
  expect(JSON.stringify(entries)).not.toMatch(/key_digest|request_key|request_digest/)
})

test('pages list each key once', async ({ service }) => {
  const call = await service.caller('other', ['keys:write', 'tax:read'])
  for (const name of ['a', 'b', 'c']) await create(call, { ...shop, name })
  const names: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { keys, next } = keyPage.parse(
      (await call('GET', `${path}?limit=1${cursor && `&cursor=${cursor}`}`)).body,
    )
    names.push(...keys.map(({ name }) => name))
    cursor = next
  }
  expect(names.slice(0, 3)).toEqual(['c', 'b', 'a'])
  expect(await call('GET', `${path}?cursor=e30`)).toMatchObject({ status: 422 })
})

test('a tenant has at most 200 valid keys, also after concurrent requests', async ({ service }) => {
  const call = await service.caller('other', ['keys:write', 'tax:read'])
  const owner = service.fresh.tenant('other').id
  const stored = await listKeys(service.fresh.owner, owner)
  for (let count = stored.length; count < validKeysMax - 1; count++) await create(call)
  const replies = await Promise.all([1, 2, 3, 4].map(() => call('POST', path, shop)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
  expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'too-many-keys' })
  const [newest] = await listKeys(service.fresh.owner, owner, { limit: 1 })
  expect(await call('POST', `${path}/${newest?.id}/revoke`)).toMatchObject({ status: 200 })
  await create(call)
})
