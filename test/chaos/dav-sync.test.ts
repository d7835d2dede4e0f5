import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountSecretPlace } from '@fiscus/dav/accounts/account-secrets'
import { queueChange } from '@fiscus/dav/queue/queue-change'
import { addToCollection } from '@fiscus/dav/records/record-in-collection'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davConflicts, davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { startProcess } from './testbed.ts'

const programs = await findDavServers()
const perSide = 40
const kills = 5
const lines = [
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//Client//EN\r\nBEGIN:VEVENT',
  'DTSTAMP:20261122T120000Z\r\nDTSTART:20261201T100000Z\r\nDTEND:20261201T110000Z',
]
const textOf = (uid: string, title: string) =>
  `${lines[0]}\r\nUID:${uid}\r\n${lines[1]}\r\nSUMMARY:${title}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`

test.skipIf(!programs)(
  'each object of both sides is on both sides once, although the process is killed five times',
  async () => {
    await using server = await startRadicale(programs?.radicale ?? null)
    await using fresh = await freshDatabases(inject('databaseServer'), 'acme')
    const key = randomBytes(32)
    const secrets = createSecretBox({ current: 1, all: new Map([[1, key]]) }, 'acme')
    const { id: tenantId } = fresh.tenant('acme')
    const withDb = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
    const collectionId = await withDb(async (db) => {
      const { user: login, password } = server.login
      const values = { name: 'Radicale', server_url: server.url, login }
      const { id } = requireRow(await db.insert(davAccounts).values(values).returning())
      const password_secret = secrets.seal(password, accountSecretPlace(id, 'password_secret'))
      await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, id))
      const url = server.calendarUrl
      const collection = { account_id: id, kind: 'calendar', url, name: 'Work', is_selected: 1 } as const
      return requireRow(await db.insert(davCollections).values(collection).returning()).id
    })
    const createLocally = (uid: string) =>
      withDb((db) =>
        db.transaction(async (tx) => {
          const dates = {
            start_date: new Date('2026-12-01T10:00:00Z'),
            end_date: new Date('2026-12-01T11:00:00Z'),
          }
          const rows = await tx
            .insert(calendarEvents)
            .values({ title: 'First', timezone: 'UTC', uid, object: textOf(uid, 'First'), ...dates })
            .returning()
          await addToCollection(tx, { eventId: requireRow(rows).id, uid, collectionId, now: new Date() })
        }),
      )
    const changeLocally = (uid: string) =>
      withDb((db) =>
        db.transaction(async (tx) => {
          const rows = await tx
            .update(calendarEvents)
            .set({ title: 'Second', object: textOf(uid, 'Second') })
            .where(eq(calendarEvents.uid, uid))
            .returning()
          await queueChange(tx, { eventId: requireRow(rows).id, operation: 'put', now: new Date() })
        }),
      )
    const storeOnServer = (uid: string, title: string) =>
      server.send('PUT', `${server.calendarUrl}${uid}.ics`, {
        headers: { 'content-type': 'text/calendar' },
        body: textOf(uid, title),
      })
    const options = { databaseUrl: fresh.url, tenantId, key: key.toString('hex'), leaseMs: 500 }

    for (let n = 0; n < perSide; n++) {
      await createLocally(`local-${n}`)
      await storeOnServer(`server-${n}`, 'First')
    }
    for (let killed = 0; killed < kills; killed++) {
      const worker = startProcess('dav-worker', options)
      await untilObjects(withDb, Math.ceil(((killed + 1) * perSide) / (kills + 1)))
      await changeLocally(`local-${killed}`)
      await storeOnServer(`server-${killed}`, 'Second')
      await worker.stop('SIGKILL')
    }
    const last = startProcess('dav-worker', options)
    await untilEqual(withDb, 2 * perSide)
    expect(await last.stop('SIGTERM')).toBe(0)

    const events = await withDb((db) => db.select().from(calendarEvents))
    const expected = ['local', 'server'].flatMap((side) =>
      Array.from({ length: perSide }, (_, n) => [`${side}-${n}`, n < kills ? 'Second' : 'First']),
    )
    expect(events.map(({ uid, title }) => [uid, title]).toSorted()).toEqual(expected.toSorted())
    for (const [uid = '', title] of expected) {
      const stored = await server.send('GET', `${server.calendarUrl}${uid}.ics`)
      expect(await stored.text(), uid).toContain(`SUMMARY:${title}`)
    }
    expect(await withDb((db) => db.select().from(davConflicts))).toEqual([])
  },
  240_000,
)

type WithDb = <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>

/** Waits until both sides have so many objects together that the other side has. */
async function untilObjects(withDb: WithDb, least: number) {
  await until(async () => {
    const objects = await withDb((db) => db.select({ base: davObjects.base }).from(davObjects))
    return objects.filter(({ base }) => base !== null).length >= least
  })
}

/** Waits until nothing is queued and all objects are known on both sides, with the newest changes of the server. */
async function untilEqual(withDb: WithDb, objects: number) {
  await until(async () => {
    const queued = await withDb((db) => db.$count(davQueue))
    const rows = await withDb((db) => db.select({ base: davObjects.base }).from(davObjects))
    const changed = rows.filter(({ base }) => base?.includes('SUMMARY:Second')).length
    return queued === 0 && rows.length === objects && changed === 2 * kills
  })
}

async function until(isReached: () => Promise<boolean>) {
  const end = performance.now() + 90_000
  while (!(await isReached())) {
    if (performance.now() > end) throw new Error('The objects did not arrive')
    await sleep(50)
  }
}
