import { BlockList } from 'node:net'
import { answerRemovals, type RemovalsAnswer } from '@fiscus/dav/removals/answer-removals'
import { restoreDeleted } from '@fiscus/dav/removals/restore-deleted'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { createSecretBox } from '@fiscus/runtime/secrets/secret-box'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import type { DavServer } from '@fiscus/testing/servers/dav/dav-server'
import { type DavServers, findDavServers } from '@fiscus/testing/servers/dav/find-dav-servers'
import { startRadicale } from '@fiscus/testing/servers/dav/radicale'
import { startXandikos } from '@fiscus/testing/servers/dav/xandikos'
import { eq, sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { davPullSync } from './dav-pull-sync.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const programs = await findDavServers()
const { id: tenantId } = fresh.tenant('acme')
const secrets = createSecretBox({ current: 1, all: new Map([[1, Buffer.alloc(32, 7)]]) }, 'scope')
const networks = new BlockList()
networks.addAddress('127.0.0.1')
const environment = { networks, plaintext: true, ca: undefined }
let now = new Date('2026-11-22T12:00:00Z')

const starts: Record<string, (programs: DavServers | null) => Promise<DavServer>> = {
  Radicale: (found) => startRadicale(found?.radicale ?? null),
  Xandikos: (found) => startXandikos(found?.xandikos ?? null),
}

/** An address book of a server, with an account that the task synchronises. */
async function openBook(server: DavServer) {
  const withDb: typeof fresh.databases.withTenant = (_id, work) => fresh.databases.withTenant(tenantId, work)
  const collection = await withDb('', async (db) => {
    const values = { name: 'Cloud', server_url: server.url, login: server.login.user, next_at: now }
    const { id } = requireRow(await db.insert(davAccounts).values(values).returning())
    const place = { field: 'dav_accounts.password_secret', id }
    const password_secret = secrets.seal(server.login.password, place)
    await db.update(davAccounts).set({ password_secret }).where(eq(davAccounts.id, id))
    const book = { account_id: id, kind: 'address_book', url: server.addressBookUrl, name: 'Book' } as const
    return requireRow(
      await db
        .insert(davCollections)
        .values({ ...book, is_selected: 1, created_at: now })
        .returning(),
    )
  })
  const urls = () =>
    withDb('', async (db) => {
      const isOfBook = eq(davObjects.collection_id, collection.id)
      return (await db.select({ url: davObjects.url }).from(davObjects).where(isOfBook)).map(({ url }) => url)
    })
  const urlOf = (uid: string) => `${server.addressBookUrl}${uid}.vcf`
  return {
    put: (uid: string) =>
      server.send('PUT', urlOf(uid), {
        headers: { 'content-type': 'text/vcard' },
        body: `BEGIN:VCARD\r\nVERSION:3.0\r\nUID:${uid}\r\nFN:Ada ${uid}\r\nN:${uid};Ada;;;\r\nEND:VCARD\r\n`,
      }),
    remove: (uid: string) => server.send('DELETE', urlOf(uid)),
    /** Another client deletes all cards that are known here. */
    async emptyServer() {
      for (const url of await urls()) await server.send('DELETE', url)
    },
    sync() {
      now = new Date(now.getTime() + 2 * 60_000)
      return runOn(fresh, davPullSync, { slug: 'acme', now, secrets, dav: environment })
    },
    state: () =>
      withDb('', async (db) =>
        requireRow(await db.select().from(davCollections).where(eq(davCollections.id, collection.id))),
      ),
    names: () =>
      withDb('', async (db) => {
        const rows = await db
          .select({ name: contacts.last_name })
          .from(contacts)
          .innerJoin(davObjects, eq(davObjects.contact_id, contacts.id))
          .where(eq(davObjects.collection_id, collection.id))
        return rows.map(({ name }) => name).toSorted()
      }),
    /** The names on the server, of cards that have one here. */
    async onServer() {
      const names: string[] = []
      for (const url of await urls()) {
        const answer = await server.send('GET', url)
        if (answer.ok) names.push(/^FN:Ada (.*?)\r?$/m.exec(await answer.text())?.[1] ?? '')
      }
      return names.toSorted()
    },
    /** Answers the question, like the API. */
    answer: (answer: RemovalsAnswer, removals: number) =>
      withDb('', (db) =>
        db.transaction((tx) => answerRemovals(tx, { id: collection.id, removals, answer, at: now })),
      ),
    restore: () =>
      withDb('', (db) =>
        db.transaction((tx) =>
          restoreDeleted(
            { tx, author: { at: now, actor: 'user:ada', request_id: null, reason: null } },
            sql`${davDeletedObjects.collection_id} = ${collection.id}`,
          ),
        ),
      ),
    close: () => withDb('', (db) => db.delete(davAccounts).where(eq(davAccounts.id, collection.account_id))),
  }
}

describe.skipIf(!programs).for(Object.entries(starts))('%s', ([, start]) => {
  test('an address book that is suddenly empty on its server keeps its contacts here, and asks', async () => {
    await using server = await start(programs)
    const book = await openBook(server)
    const uids = Array.from({ length: 12 }, (_, index) => `c${index + 10}`)
    for (const uid of uids) await book.put(uid)
    await book.sync()
    expect(await book.names()).toEqual(uids)
    for (const uid of uids) await book.remove(uid)
    await book.sync()
    expect(await book.names()).toEqual(uids)
    expect(await book.state()).toMatchObject({ state: 'held', held_removals: 12 })
    for (const uid of uids) await book.put(uid)
    await book.sync()
    expect(await book.names()).toEqual(uids)
    expect(await book.state()).toMatchObject({ state: 'ok', held_removals: null })
    await book.close()
  })

  test('contacts that are kept are on the server again, and those that were deleted come back by one call', async () => {
    await using server = await start(programs)
    const book = await openBook(server)
    const uids = Array.from({ length: 6 }, (_, index) => `k${index}`)
    for (const uid of uids) await book.put(uid)
    await book.sync()
    for (const uid of uids) await book.remove(uid)
    await book.sync()
    await book.answer('kept', 6)
    await book.sync()
    await book.sync()
    expect(await book.state()).toMatchObject({ state: 'ok' })
    expect([await book.names(), await book.onServer()]).toEqual([uids, uids])
    await book.emptyServer()
    await book.sync()
    await book.answer('confirmed', 6)
    await book.sync()
    expect(await book.names()).toEqual([])
    expect(await book.restore()).toEqual({ restored: 6, skipped: 0, left: 0 })
    await book.sync()
    expect([await book.names(), await book.onServer()]).toEqual([uids, uids])
    expect(await book.state()).toMatchObject({ state: 'ok' })
    await book.close()
  })
})
