import { hash } from 'node:crypto'
import { fakeClock } from '@fiscus/testing/fake-clock'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { inArray } from 'drizzle-orm'
import postgres from 'postgres'
import { afterAll, expect, inject, test } from 'vitest'
import { controlDatabase } from '../connections/databases.ts'
import { listenForChanges } from '../notifications/listen-for-changes.ts'
import { auditLog } from '../schema/tenant/logs.ts'
import { createKey } from './create-key.ts'
import { findApiKey } from './find-api-key.ts'
import { openKeyUsage } from './key-usage.ts'
import { listKeys } from './list-keys.ts'
import { revokeKey } from './revoke-key.ts'
import { rotateKey } from './rotate-key.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const { owner: control } = fresh
const clock = fakeClock('2026-11-21T10:00:00Z')
const context = {
  control,
  clock,
  get author() {
    return { at: clock.now(), actor: 'cli:ada', request_id: null, reason: 'ticket 3' }
  },
}
const demo = {
  name: 'Shop',
  tenantId: fresh.tenant('demo').id,
  scopes: ['tax:calculate', 'tax:read'] as const,
}
const notifiedDigests: string[] = []
const listening = await listenForChanges(fresh.url, {
  api_keys: (digest) => digest && notifiedDigests.push(digest),
  app_users: () => {},
  tenants: () => {},
  tax_configuration: () => {},
})

afterAll(async () => {
  await listening[Symbol.asyncDispose]()
  await fresh[Symbol.asyncDispose]()
})

const digestOf = (key: string) => hash('sha256', key)

test('a key is 256 random bits, found by its digest, and never stored', async () => {
  const { key, row } = await createKey(context, demo)
  expect(key).toMatch(/^tx_live_[A-Za-z0-9_-]{43}$/)
  expect(JSON.stringify(row)).not.toContain(key)
  expect(row.prefix).toBe(key.slice(0, 12))
  expect(await findApiKey(control, digestOf(key))).toEqual({
    id: row.id,
    name: 'Shop',
    tenantId: demo.tenantId,
    scopes: ['tax:calculate', 'tax:read'],
    requestsPerMinute: 6000,
    expiresAt: new Date('2027-02-19T10:00:00Z'),
    revokedAt: null,
  })
  expect(await findApiKey(control, digestOf(`${key}x`))).toBeNull()
})

test('concurrent look-ups of unknown keys share one statement at a time, and find a known key between them', async () => {
  const { key, row } = await createKey(context, demo)
  const statements: string[] = []
  const client = postgres(fresh.url, { max: 4, debug: (_, statement) => statements.push(statement) })
  const counted = controlDatabase(client)
  const guesses = Array.from({ length: 1000 }, (_, guess) => findApiKey(counted, digestOf(`guess ${guess}`)))
  expect(await findApiKey(counted, digestOf(key))).toMatchObject({ id: row.id })
  expect(new Set(await Promise.all(guesses))).toEqual(new Set([null]))
  expect(statements.filter((statement) => statement.includes('api_keys')).length).toBeLessThanOrEqual(11)
  await client.end()
})

test('a key expires after the requested days', async () => {
  const { row } = await createKey(context, { ...demo, expiresInDays: 1, requestsPerMinute: 10 })
  expect(row).toMatchObject({ expires_at: new Date('2026-11-22T10:00:00Z'), requests_per_minute: 10 })
})

test('a revoked key keeps its first instant, and every process is notified', async () => {
  const { key, row } = await createKey(context, demo)
  await revokeKey(context, row.id)
  clock.moveBy(60_000)
  await revokeKey(context, row.id)
  expect(await findApiKey(control, digestOf(key))).toMatchObject({
    revokedAt: new Date('2026-11-21T10:00:00Z'),
  })
  await expect.poll(() => notifiedDigests).toContain(digestOf(key))
  expect(await revokeKey(context, crypto.randomUUID())).toBeNull()
})

test('a rotated key has an equal successor and stays valid for the overlap', async () => {
  clock.moveTo('2026-12-01T00:00:00Z')
  const first = await createKey(context, { ...demo, requestsPerMinute: 42 })
  clock.moveTo('2026-12-11T00:00:00Z')
  const second = await rotateKey(context, { keyId: first.row.id, overlapDays: 3, expiresInDays: 30 })
  const { name, tenant_id, scopes, requests_per_minute } = first.row
  expect(second.row).toMatchObject({ name, tenant_id, scopes, requests_per_minute })
  expect(second.key).not.toBe(first.key)
  const [old, successor] = await Promise.all(
    [first, second].map(({ key }) => findApiKey(control, digestOf(key))),
  )
  expect(old?.expiresAt).toEqual(new Date('2026-12-14T00:00:00Z'))
  expect(successor?.expiresAt).toEqual(new Date('2027-01-10T00:00:00Z'))
  await expect.poll(() => notifiedDigests).toContain(digestOf(first.key))
})

test('a rotation changes the limit on request', async () => {
  const { row } = await createKey(context, { ...demo, requestsPerMinute: 42 })
  const rotated = await rotateKey(context, { keyId: row.id, requestsPerMinute: 7 })
  expect(rotated.row.requests_per_minute).toBe(7)
})

test('a rotation extends no key, and fails for an expired or unknown one', async () => {
  clock.moveTo('2026-12-01T00:00:00Z')
  const short = await createKey(context, { ...demo, expiresInDays: 2 })
  const { old } = await rotateKey(context, { keyId: short.row.id, overlapDays: 30 })
  expect(old.expires_at).toEqual(new Date('2026-12-03T00:00:00Z'))
  clock.moveTo('2026-12-03T00:00:00Z')
  await expect(rotateKey(context, { keyId: short.row.id })).rejects.toThrow('is expired or revoked')
  await expect(rotateKey(context, { keyId: crypto.randomUUID() })).rejects.toThrow('There is no key')
})

test('creating, rotating and revoking a key are in the audit log of the administration, without its digest', async () => {
  const { row } = await createKey(context, demo)
  const rotated = await rotateKey(context, { keyId: row.id })
  await revokeKey(context, row.id)
  await revokeKey(context, row.id)
  const entries = await control
    .select()
    .from(auditLog)
    .where(inArray(auditLog.entity_id, [row.id, rotated.row.id]))
    .orderBy(auditLog.id)
  expect(entries.map(({ action, entity_id, actor, reason }) => [action, entity_id, actor, reason])).toEqual([
    ['create', row.id, 'cli:ada', 'ticket 3'],
    ['rotate', row.id, 'cli:ada', 'ticket 3'],
    ['create', rotated.row.id, 'cli:ada', 'ticket 3'],
    ['revoke', row.id, 'cli:ada', 'ticket 3'],
  ])
  expect(entries[0]).toMatchObject({ entity: 'api_key', after: { name: 'Shop', scopes: demo.scopes } })
  expect(JSON.stringify(entries)).not.toContain(row.key_digest)
})

test('keys are listed by their owner, the newest first', async () => {
  const platform = await createKey(context, { name: 'Ops', tenantId: null, scopes: ['tenants:admin'] })
  const [newest, ...others] = await listKeys(control, undefined)
  expect(newest?.id).toBe(platform.row.id)
  expect(await listKeys(control, null)).toEqual([newest])
  expect(await listKeys(control, demo.tenantId)).toEqual(others)
})

test('the last use is written in the background, at most once a minute', async () => {
  clock.moveTo('2026-12-05T00:00:00Z')
  const { row } = await createKey(context, demo)
  const lastUse = async () =>
    (await listKeys(control, demo.tenantId)).find(({ id }) => id === row.id)?.last_used_at
  const failures: unknown[] = []
  {
    await using usage = openKeyUsage(context, (error) => failures.push(error))
    usage.recordUse(row.id)
    expect(await lastUse()).toBeNull()
    await expect.poll(lastUse).toEqual(new Date('2026-12-05T00:00:00Z'))
    clock.moveBy(59_000)
    usage.recordUse(row.id)
    clock.moveBy(2000)
    usage.recordUse(row.id)
  }
  expect(await lastUse()).toEqual(new Date('2026-12-05T00:01:01Z'))
  expect(failures).toEqual([])
})
