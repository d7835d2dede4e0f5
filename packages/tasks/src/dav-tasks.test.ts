import { BlockList } from 'node:net'
import { requireRow } from '@fiscus/db/queries/require-row'
import { tenants } from '@fiscus/db/schema/control/tenants'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { administrationSlug } from '@fiscus/db/tenants/prepare-administration'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { davPullSync } from './dav-pull-sync.ts'
import { davQueueWorker } from './dav-queue-worker.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme', 'other')
afterAll(() => fresh[Symbol.asyncDispose]())
const now = new Date('2026-11-22T12:00:00Z')

test.for([null, 'acme'])(
  'an account at a private address is refused, and the run succeeds: %s',
  async (slug) => {
    const { id } = await fresh.databases.findTenant({ slug: slug ?? administrationSlug })
    const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'scope')
    const place = { field: 'dav_accounts.password_secret' }
    const context = { slug, now, secrets }
    expect(await runOn(fresh, davQueueWorker, context)).toBe('No account is due')
    expect(await runOn(fresh, davPullSync, context)).toBe('No account is due')
    const [account] = await fresh.databases.withTenant(id, (db) =>
      db
        .insert(davAccounts)
        .values({ name: 'Cloud', server_url: 'https://127.0.0.1/', login: 'ada', next_at: now })
        .returning(),
    )
    const account_id = account?.id ?? ''
    const password_secret = secrets.seal('secret', { ...place, id: account_id })
    await fresh.databases.withTenant(id, async (db) => {
      await db.update(davAccounts).set({ password_secret })
      const url = 'https://127.0.0.1/office/'
      const collection = { account_id, kind: 'calendar', url, name: 'Work', is_selected: 1 } as const
      await db.insert(davCollections).values({ ...collection, created_at: now })
    })
    expect(await runOn(fresh, davPullSync, context)).toBe(
      '0 accounts, 0 objects pushed, 0 pulled, 1 account failed',
    )
    const [refused] = await fresh.databases.withTenant(id, (db) => db.select().from(davAccounts))
    expect(refused).toMatchObject({ state: 'address_refused', failures: 1, sync_until: null })
    expect(await runOn(fresh, davPullSync, context)).toBe('No account is due')
  },
)

const programs = await findDavServers()

test.skipIf(!programs).for([null, 'other'])(
  'floating times of new events are in the time zone of the tenant, or of the administration: %s',
  async (slug) => {
    await using radicale = await startRadicale(programs?.radicale ?? null)
    const lines = ['UID:call', 'DTSTAMP:20261122T120000Z', 'DTSTART:20261201T100000', 'DURATION:PT1H']
    const calendar = [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      ...lines,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]
    await radicale.seed(radicale.calendarUrl, [['call.ics', calendar.join('\r\n')]])
    const { id } = await fresh.databases.findTenant({ slug: slug ?? administrationSlug })
    await fresh.owner.update(tenants).set({ timezone: 'Asia/Tokyo' }).where(eq(tenants.id, id))
    for (const databases of [fresh.databases, fresh.as('worker')]) databases.clearTenantCache()
    const networks = new BlockList()
    networks.addAddress('127.0.0.1')
    const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'scope')
    const context = { slug, now, secrets, dav: { networks, plaintext: true, ca: undefined } }
    await fresh.databases.withTenant(id, async (db) => {
      const server = { name: 'Radicale', server_url: radicale.url, login: radicale.login.user, next_at: now }
      const account_id = requireRow(await db.insert(davAccounts).values(server).returning()).id
      const password_secret = secrets.seal(radicale.login.password, {
        field: 'dav_accounts.password_secret',
        id: account_id,
      })
      await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, account_id))
      const collection = { account_id, kind: 'calendar', url: radicale.calendarUrl, name: 'Work' } as const
      await db.insert(davCollections).values({ ...collection, is_selected: 1, created_at: now })
    })
    expect(await runOn(fresh, davPullSync, context)).toBe('1 account, 0 objects pushed, 1 pulled')
    const [event] = await fresh.databases.withTenant(id, (db) => db.select().from(calendarEvents))
    expect(event).toMatchObject({
      timezone: 'Asia/Tokyo',
      start_date: new Date('2026-12-01T01:00:00Z'),
      end_date: new Date('2026-12-01T02:00:00Z'),
    })
  },
)
