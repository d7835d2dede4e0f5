import { auditPage } from '@fiscus/contracts/audit/audit-entry'
import { asOwner } from '@fiscus/db/connections/connect'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { boundCursor } from '@fiscus/http/requests/bound-cursor'
import { writeCursor } from '@fiscus/http/responses/cursor'
import type { Call } from '@fiscus/testing/http-client'
import { sql } from 'drizzle-orm'
import { describe, expect } from 'vitest'
import { taxServiceTest } from './testing/tax-service-test.ts'

const test = taxServiceTest({ tenants: ['demo', 'other'] })

const entry = { actor: 'key:1', action: 'approve', entity: 'document', request_id: 'r1' }

test.beforeAll(async ({ service }) => {
  const values = ['1', '2', '3', '4', '5'].map((entity_id) => ({
    ...entry,
    entity_id,
    // Two entries of one instant, and microseconds, which a Date does not have.
    at: sql`timestamptz '2026-01-01T00:00:00.000001Z' + ${Number(entity_id) >> 1} * interval '1 second'`,
    after: sql`'{"net": 23.00}'::jsonb`,
  }))
  await service.fresh.databases.withTenant(service.fresh.tenant('demo').id, (db) =>
    db.insert(auditLog).values([
      ...values,
      {
        ...entry,
        entity_id: '6',
        at: new Date('2026-02-01T00:00:00Z'),
        actor: 'cli:ada',
        entity: 'setting',
      },
      { ...entry, entity_id: '7', at: new Date('2026-02-02T00:00:00Z'), action: 'void', request_id: 'r2' },
    ]),
  )
})

const list = async (call: Call, query = '', path = '/api/v1/audit') => {
  const reply = await call('GET', `${path}?${query}`)
  expect(reply, reply.text).toMatchObject({ status: 200 })
  return auditPage.strict().parse(reply.body)
}
const idsOf = ({ entries }: { entries: readonly { entity_id: string }[] }) =>
  entries.map(({ entity_id }) => entity_id)

test('the entries of a tenant are listed with the stored digits, the newest first', async ({ call }) => {
  const reply = await call('GET', '/api/v1/audit?entity=document&limit=2')
  expect(reply.text).toContain('"after":{"net": 23.00}')
  const page = auditPage.parse(reply.body)
  expect(page).toMatchObject({ archived_until: null, next: expect.any(String) })
  expect(page.entries).toMatchObject([
    { entity_id: '7', action: 'void', request_id: 'r2', before: null, after: null },
    { entity_id: '5', at: '2026-01-01T00:00:02.000001Z', actor: 'key:1', reason: null },
  ])
})

describe('filters', () => {
  test.for([
    ['actor=cli:ada', ['6']],
    ['action=void', ['7']],
    ['entity=setting', ['6']],
    ['entity=document&entity_id=3', ['3']],
    ['request_id=r2', ['7']],
    ['from=2026-02-01T00:00:00Z', ['7', '6']],
    ['from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00%2B01:00&entity=document', ['5', '4', '3', '2', '1']],
    ['actor=key:2', []],
    ['text=23.00', ['5', '4', '3', '2', '1']],
    ['text=NET&entity_id=4', ['4']],
    ['text=%25', []],
    ["actor=' or 1=1 --", []],
  ] as const)('%s', async ([query, ids], { call }) => {
    expect(idsOf(await list(call, query))).toEqual(ids)
  })

  test.for([
    ['from=2026-02-01', '/query/from'],
    ['to=0000-01-01T00:00:00Z', '/query/to'],
    ['limit=201', '/query/limit'],
    ['actor=', '/query/actor'],
    ['entity=a%00b', '/query/entity'],
    ['key_digest=1', '/query/key_digest'],
    [`cursor=${cursorOf({})}`, '/query/cursor'],
    [
      `cursor=${cursorOf({ at: '2026-01-01T00:00:00Z', id: crypto.randomUUID() }, 'listRequests')}`,
      '/query/cursor',
    ],
    [`cursor=${cursorOf({ at: '0000-01-01T00:00:00Z', id: crypto.randomUUID() })}`, '/query/cursor'],
  ])('%s → 422 at %s', async ([query, pointer], { call }) => {
    const reply = await call('GET', `/api/v1/audit?${query}`)
    expect(reply).toMatchObject({ status: 422, body: { errors: [{ pointer }] } })
  })
})

test('pages list each entry once, also entries of one instant', async ({ call }) => {
  const ids: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await list(call, `limit=1&entity=document${cursor && `&cursor=${cursor}`}`)
    ids.push(...idsOf(page))
    cursor = page.next
  }
  expect(ids).toEqual(['7', '5', '4', '3', '2', '1'])
})

test('archived_until is the end of the newest archive', async ({ service }) => {
  await asOwner(
    service.fresh.urlOf('other'),
    (owner) => owner`insert into audit_archives
      (sha256, bytes, rows, content_sha256, first_at, last_at, first_id, last_id, created_at)
      values (repeat('0', 64), 1, 1, repeat('0', 64), '2025-01-01Z', '2025-02-01T10:00:00Z', uuidv7(), uuidv7(), now())`,
  )
  expect(await list(await service.caller('other'))).toMatchObject({
    archived_until: '2025-02-01T10:00:00.000Z',
  })
})

describe('access', () => {
  test('a tenant reads its own log only', async ({ service, call }) => {
    expect(idsOf(await list(await service.caller('other'), 'entity=document'))).toEqual([])
    expect(await call('GET', '/api/v1/tenants/other/audit')).toMatchObject({ status: 404 })
  })

  test('a platform key reads the log of a tenant, which records the access, and of the administration', async ({
    platform,
  }) => {
    const path = '/api/v1/tenants/other/audit'
    expect((await list(platform, '', path)).entries[0]).toMatchObject({
      action: `GET ${path}`,
      entity: 'tenant',
    })
    const named = await list(platform, 'entity=tenant&limit=1', '/api/v1/tenants/demo/audit')
    expect(named.entries[0]).toMatchObject({ actor_name: 'test' })
    const keys = await list(platform, 'entity=api_key', '/api/v1/tenants/administration/audit')
    expect(keys.entries[0]).toMatchObject({ action: 'create', before: null })
    expect(JSON.stringify(keys)).not.toMatch(/key_digest|tx_live_\w{5}/)
    expect(await platform('GET', '/api/v1/audit')).toMatchObject({
      status: 403,
      body: { code: 'tenant-required', detail: expect.stringContaining('/api/v1/tenants/demo/audit') },
    })
  })

  test.for([
    ['demo', ['tax:read', 'keys:write'], '/api/v1/audit'],
    [null, ['audit:read'], '/api/v1/tenants/demo/audit'],
    [null, ['tenants:admin', 'tax:read'], '/api/v1/tenants/demo/audit'],
  ] as const)('a key of %s with %j cannot read %s', async ([slug, scopes, path], { service }) => {
    const reply = await (await service.caller(slug, scopes))('GET', path)
    expect(reply).toMatchObject({ status: 403, body: { code: 'missing-scope' } })
  })
})

function cursorOf(position: object, list = 'listAuditEntries'): string {
  return boundCursor(list, writeCursor(position))
}
