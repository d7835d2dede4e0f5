import { apiRequestLog } from '@fiscus/db/schema/tenant/logs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { apiLogCleanup } from './api-log-cleanup.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-21T08:00:00Z')
const slugs = ['acme', 'other', 'administration']
const idOf = async (slug: string) => (await fresh.databases.findTenant({ slug })).id
const clean = (slug: string | null) => runOn(fresh, apiLogCleanup, { slug, now })

beforeEach(async () => {
  for (const slug of slugs) await inLog(slug, (db) => db.delete(apiRequestLog))
})

async function inLog<T>(slug: string, work: Parameters<typeof fresh.databases.withTenant<T>>[1]) {
  return fresh.databases.withTenant(await idOf(slug), work)
}

/** Adds an entry for each age in days. */
async function addEntries(slug: string, days: readonly number[]) {
  const entry = { request_id: 'r', method: 'GET', route: '/api/v1/tax/rates', status: 200, duration_ms: 3 }
  const rows = days.map((day) => ({ ...entry, at: new Date(now.getTime() - day * 86_400_000) }))
  await inLog(slug, (db) => db.insert(apiRequestLog).values(rows))
}

async function ages(slug: string): Promise<number[]> {
  const rows = await inLog(slug, (db) => db.select().from(apiRequestLog))
  return rows.map(({ at }) => (now.getTime() - at.getTime()) / 86_400_000).toSorted((a, b) => a - b)
}

test('deletes entries older than 30 days, of this tenant only, and keeps an entry of exactly 30 days', async () => {
  for (const slug of slugs) await addEntries(slug, [0, 29, 30, 30.001, 31, 4000])
  expect(await clean('acme')).toBe('3 API requests older than 30 days deleted')
  expect(await ages('acme')).toEqual([0, 29, 30])
  expect(await ages('other')).toHaveLength(6)
  expect(await ages('administration')).toHaveLength(6)
  expect(await clean('acme')).toBe('0 API requests older than 30 days deleted')
})

test('deletes more entries of one instant than a batch has', async () => {
  await inLog('acme', (db) =>
    db.execute(sql`insert into ${apiRequestLog} (at, request_id, method, route, status, duration_ms)
      select '2020-01-01', 'r', 'GET', '/', 200, 1 from generate_series(1, 10_001)`),
  )
  expect(await clean('acme')).toMatch(/^10,001 /)
  expect(await ages('acme')).toEqual([])
})

test('the admin profile has its own log', async () => {
  for (const slug of slugs) await addEntries(slug, [31])
  expect(await clean(null)).toMatch(/^1 API request /)
  expect([await ages('administration'), await ages('acme')]).toEqual([[], [31]])
})

test('the retention period is a setting of the tenant', async () => {
  await storeSetting(fresh, await idOf('acme'), 'api_log.retention_days', 7)
  await addEntries('acme', [6, 7, 8])
  expect(await clean('acme')).toBe('1 API request older than 7 days deleted')
  expect(await ages('acme')).toEqual([6, 7])
})

describe('an invalid setting fails the run and deletes nothing', () => {
  for (const value of [0, -1, 0.5, 3651, 1e9, '30', 'month', null, true, [30], {}])
    test(JSON.stringify(value), async () => {
      await addEntries('other', [5000])
      await storeSetting(fresh, await idOf('other'), 'api_log.retention_days', value)
      await expect(clean('other')).rejects.toThrow(
        `The setting api_log.retention_days is ${JSON.stringify(value)}, which cannot be used: `,
      )
      expect(await ages('other')).toEqual([5000])
    })
})

test('entries are deleted in batches; a stopped run keeps its deletions, and the next run deletes the rest', async () => {
  await storeSetting(fresh, await idOf('acme'), 'api_log.retention_days', 30)
  await inLog('acme', (db) =>
    db.execute(sql`insert into api_request_log (at, request_id, method, route, status, duration_ms)
      select '2026-01-01'::timestamptz + (n / 12000) * interval '1 microsecond', 'r', 'GET', '/', 200, 1
      from generate_series(1, 20000) as n`),
  )
  const stop = new AbortController()
  const done: number[] = []
  const progress = (deleted: number) => {
    done.push(deleted)
    if (deleted >= 10_000) stop.abort(new Error('stopped'))
  }
  const stopped = runOn(fresh, apiLogCleanup, { slug: 'acme', now, signal: stop.signal, progress })
  await expect(stopped).rejects.toThrow('stopped')
  expect(done, 'no statement deletes more than a batch').toEqual([10_000])
  expect(await clean('acme')).toMatch(/^10,000 API requests/)
  expect(await ages('acme')).toEqual([])
})

test('more entries of one instant than a batch are deleted by one run', async () => {
  await storeSetting(fresh, await idOf('acme'), 'api_log.retention_days', 30)
  await inLog('acme', (db) =>
    db.execute(sql`insert into api_request_log (at, request_id, method, route, status, duration_ms)
      select '2026-01-01', 'r', 'GET', '/', 200, 1 from generate_series(1, 10001)`),
  )
  expect(await clean('acme')).toBe('10,001 API requests older than 30 days deleted')
  expect(await ages('acme')).toEqual([])
})
