import { createHash } from 'node:crypto'
import { asOwner, connectApplication, databaseUrl } from '@fiscus/db/connections/connect'
import { type TenantDatabase, tenantDatabase } from '@fiscus/db/connections/databases'
import { appSessions } from '@fiscus/db/schema/control/app-sessions'
import { appUsers } from '@fiscus/db/schema/control/app-users'
import { invitations } from '@fiscus/db/schema/control/invitations'
import { userSessions } from '@fiscus/db/schema/tenant/user-sessions'
import { users } from '@fiscus/db/schema/tenant/users'
import { settingsReader } from '@fiscus/db/settings/settings-reader'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { sessionCleanup } from './session-cleanup.ts'
import { runOn, storeSetting } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-21T08:00:00Z')
const acme = fresh.tenant('acme').id
/** As the owner, because sessions are of the host application. */
async function inDatabase<T>(work: (db: TenantDatabase) => Promise<T>, tenant = acme): Promise<T> {
  const { database } = await fresh.databases.findTenant({ id: tenant })
  return asOwner(databaseUrl(fresh.url, database), (client) => work(tenantDatabase(client)))
}
beforeEach(() => inDatabase((db) => db.delete(userSessions)))

const user = '0190a0b0-0000-7000-8000-000000000001'
for (const slug of ['acme', 'other'])
  await inDatabase(
    (db) => db.insert(users).values({ id: user, email: 'ada@example.com', name: 'Ada' }),
    fresh.tenant(slug).id,
  )

async function addSessions(idleMinutes: readonly number[], tenant = acme) {
  const rows = idleMinutes.map((minutes, index) => ({
    token_digest: createHash('sha256').update(`${minutes} ${index}`).digest('hex'),
    user_id: user,
    created_at: new Date('2026-11-01T00:00:00Z'),
    last_activity: new Date(now.getTime() - minutes * 60_000),
  }))
  await inDatabase((db) => db.insert(userSessions).values(rows), tenant)
}

async function idleMinutes(tenant = acme): Promise<number[]> {
  const rows = await inDatabase((db) => db.select().from(userSessions), tenant)
  return rows
    .map(({ last_activity }) => (now.getTime() - last_activity.getTime()) / 60_000)
    .toSorted((a, b) => a - b)
}

test('deletes sessions that are idle for longer than the lifetime, and keeps a session at exactly the lifetime', async () => {
  await addSessions([0, 119, 120, 121, 5000])
  await addSessions([5000], fresh.tenant('other').id)
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toBe(
    '2 sessions without activity for 120 minutes deleted',
  )
  expect(await idleMinutes()).toEqual([0, 119, 120])
  expect(await idleMinutes(fresh.tenant('other').id), 'another tenant keeps its own').toEqual([5000])
})

test('a lifetime that an earlier version stored stays in force until it is changed', async () => {
  const { id } = fresh.tenant('other')
  await storeSetting(fresh, id, 'session.lifetime_minutes', 525_600)
  const read = () => fresh.databases.withTenant(id, (db) => settingsReader(db).read('session.lifetime'))
  expect(await read()).toBe(525_600)
  await storeSetting(fresh, id, 'session.lifetime', 10)
  expect(await read()).toBe(10)
})

test('the lifetime is a setting of the tenant', async () => {
  await addSessions([1, 10, 11])
  await storeSetting(fresh, acme, 'session.lifetime', 10)
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(
    /^1 session without activity for 10 minutes/,
  )
  expect(await idleMinutes()).toEqual([1, 10])
})

describe('an invalid setting fails the run and deletes nothing', () => {
  for (const value of [0, -5, 1.5, '120', 'long', null, true, 525_601, [60]])
    test(JSON.stringify(value), async () => {
      await addSessions([9000])
      await storeSetting(fresh, acme, 'session.lifetime', value)
      await expect(runOn(fresh, sessionCleanup, { slug: 'acme', now })).rejects.toThrow(
        `The setting session.lifetime is ${JSON.stringify(value)}, which cannot be used: `,
      )
      expect(await idleMinutes()).toEqual([9000])
    })
})

/** `activity` is an SQL expression over `n`, the number of the session. */
const addManySessions = (count: number, activity: string) =>
  inDatabase((db) =>
    db.execute(sql`insert into user_sessions (token_digest, user_id, created_at, last_activity)
      select encode(sha256(n::text::bytea), 'hex'), ${user}, ${now.toISOString()}::timestamptz, ${sql.raw(activity)}
      from generate_series(1, ${count}::integer) as n`),
  )

test('sessions of one instant are deleted in batches; after a stop between two batches, the next run deletes the rest', async () => {
  await storeSetting(fresh, acme, 'session.lifetime', 120)
  await addManySessions(12_000, "'2026-01-01'")
  const stop = new AbortController()
  const progress = (done: number) => done >= 10_000 && stop.abort(new Error('stopped'))
  const stopped = runOn(fresh, sessionCleanup, { slug: 'acme', now, signal: stop.signal, progress })
  await expect(stopped).rejects.toThrow('stopped')
  expect(await idleMinutes()).toHaveLength(2000)
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(/^2,000 sessions/)
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(/^0 sessions/)
})

test('sessions whose instants cross the end of a batch are deleted once each', async () => {
  await storeSetting(fresh, acme, 'session.lifetime', 120)
  await addManySessions(10_100, "timestamptz '2026-01-01' + n / 150 * interval '1 microsecond'")
  await addSessions([0])
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(/^10,100 sessions/)
  expect(await idleMinutes()).toEqual([0])
})

test('a session that is being renewed is left to the next run', async () => {
  await storeSetting(fresh, acme, 'session.lifetime', 120)
  await addSessions([200, 300])
  const user = connectApplication(fresh.urlOf('acme'), 1)
  await user.begin(async (sql) => {
    const [session] = await sql`select id from user_sessions order by last_activity limit 1`
    await sql`update user_sessions set last_activity = ${now.toISOString()} where id = ${session?.id}`
    expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(/^1 session /)
  })
  await user.end()
  expect(await runOn(fresh, sessionCleanup, { slug: 'acme', now })).toMatch(/^0 sessions/)
  expect(await idleMinutes()).toEqual([0])
})

test('a session that is renewed while the clean-up waits for it stays', async () => {
  await storeSetting(fresh, acme, 'session.lifetime', 120)
  await addSessions([200, 300])
  const user = connectApplication(fresh.urlOf('acme'), 1)
  const waiting = () =>
    inDatabase((db) =>
      db.execute(
        sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      ),
    )
  const cleanUp = await user.begin(async (sql) => {
    await sql`update user_sessions set last_activity = ${now.toISOString()} where last_activity < ${new Date(now.getTime() - 250 * 60_000).toISOString()}`
    const running = runOn(fresh, sessionCleanup, { slug: 'acme', now })
    await expect.poll(waiting, { interval: 10 }).toHaveLength(1)
    return { running }
  })
  expect(await cleanUp.running).toMatch(/^1 session /)
  await user.end()
  expect(await idleMinutes()).toEqual([0])
})

test('the admin profile has its own sessions', async () => {
  await addSessions([500])
  expect(await runOn(fresh, sessionCleanup, { slug: null, now })).toMatch(/^0 sessions/)
  expect(await idleMinutes()).toEqual([500])
})

test('the admin profile deletes ended sessions of the panel, and keeps the others', async () => {
  const { owner } = fresh
  const [panelUser] = await owner
    .insert(appUsers)
    .values({ name: 'Ada', created_at: now, created_by: 'test' })
    .returning()
  const session = (character: string, idleMinutes: number, hoursLeft: number) => ({
    token_digest: character.repeat(64),
    user_id: panelUser?.id ?? '',
    method: 'link' as const,
    created_at: now,
    last_activity: new Date(now.getTime() - idleMinutes * 60_000),
    expires_at: new Date(now.getTime() + hoursLeft * 3_600_000),
    ip: '127.0.0.1',
    user_agent: '',
  })
  await owner.insert(appSessions).values([session('a', 5, 1), session('b', 121, 1), session('c', 5, -1)])
  expect(await runOn(fresh, sessionCleanup, { slug: null, now })).toMatch(/^2 sessions/)
  const left = await owner.select().from(appSessions)
  expect(left.map(({ token_digest }) => token_digest[0])).toEqual(['a'])
})

test('the admin profile deletes invitations that expired 30 days ago', async () => {
  const { owner } = fresh
  const invitation = (character: string, days: number) => ({
    tenant_id: acme,
    email: `${character}@acme.example`,
    name: 'Ada',
    role: 'viewer' as const,
    is_of_platform: 0 as const,
    token_digest: character.repeat(64),
    created_at: now,
    created_by: 'test',
    expires_at: new Date(now.getTime() - days * 24 * 3_600_000),
  })
  await owner.insert(invitations).values([invitation('a', 29), invitation('b', 31)])
  await runOn(fresh, sessionCleanup, { slug: null, now })
  expect((await owner.select().from(invitations)).map(({ email }) => email)).toEqual(['a@acme.example'])
})
