import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davDeletedObjects } from '@fiscus/db/schema/dav/deleted-objects'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { davServers } from '@fiscus/messages/dav-servers'
import { randomOf } from '@fiscus/testing/random'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { DavError } from '../http/dav-error.ts'
import { answerRemovals, type RemovalsAnswer } from '../removals/answer-removals.ts'
import { restoreDeleted } from '../removals/restore-deleted.ts'
import { contactsOf } from '../testing/contact-stage.ts'
import { openDavStage } from '../testing/dav-stage.ts'
import { openMemoryPlace } from '../testing/memory-place.ts'
import type { MemoryServerTraits } from '../testing/memory-server.ts'
import { eventText } from '../testing/sample-event.ts'
import type { CollectionRow } from '../turns/dav-turn.ts'

const stage = await openDavStage(inject('databaseServer'))
afterAll(() => stage[Symbol.asyncDispose]())
let number = 0

/** Both sides have the events `r0` to `r<count - 1>`. */
async function placeWith(count: number, columns: Partial<CollectionRow> = {}, traits?: MemoryServerTraits) {
  number += 1
  const at = await openMemoryPlace(stage, `removals${number}`, columns, traits)
  for (let index = 0; index < count; index += 1) at.store(`r${index}`)
  await at.sync()
  const events = async () =>
    (await stage.objects(at.collection.id)).flatMap(({ object, event }) => (event ? [object.uid] : []))
  return {
    ...at,
    /** The UIDs of the local events. */
    events,
    /** Another client removes the events from `from` on. */
    lose(to: number, from = 0) {
      for (let index = from; index < to; index += 1) at.server.remove(at.urlOf(`r${index}`))
    },
    answer: (answer: RemovalsAnswer, removals: number) =>
      stage.withDb((db) =>
        db.transaction((tx) =>
          answerRemovals(tx, { id: at.collection.id, removals, answer, at: stage.now() }),
        ),
      ),
    deleted: () =>
      stage.withDb((db) =>
        db
          .select()
          .from(davDeletedObjects)
          .where(eq(davDeletedObjects.collection_id, at.collection.id))
          .orderBy(asc(davDeletedObjects.uid)),
      ),
    restore: () => restore(sql`${davDeletedObjects.collection_id} = ${at.collection.id}`),
  }
}

const author = () => ({ at: stage.now(), actor: 'user:ada', request_id: null, reason: null })
const restore = (isWanted: ReturnType<typeof sql>) =>
  stage.withDb((db) => db.transaction((tx) => restoreDeleted({ tx, author: author() }, isWanted)))

const traits: Record<string, MemoryServerTraits> = {
  'sync-collection': { etags: 'strong', pageSize: 1_000 },
  'pages of changes': { etags: 'strong', pageSize: 4 },
  'a ctag': { etags: 'strong', pageSize: null },
}

describe('a pull', () => {
  test.for([
    [1, 0, 'held'],
    [2, 1, 'ok'],
    [2, 0, 'held'],
    [5, 1, 'ok'],
    [5, 0, 'held'],
    [6, 1, 'ok'],
    [6, 0, 'held'],
    [7, 2, 'ok'],
    [7, 1, 'held'],
    [12, 7, 'ok'],
    [12, 6, 'held'],
    [12, 0, 'held'],
    [18, 12, 'ok'],
    [18, 11, 'held'],
    [20, 14, 'ok'],
    [20, 13, 'held'],
    [21, 14, 'ok'],
    [21, 13, 'held'],
    [1000, 667, 'ok'],
    [1000, 666, 'held'],
    [1000, 0, 'held'],
  ] as const)('of a collection that has %i objects and then %i: %s', async ([before, after, state]) => {
    const at = await placeWith(before)
    at.lose(before - after)
    await at.sync()
    expect(await at.state()).toMatchObject({ state, held_removals: state === 'held' ? before - after : null })
    expect(await at.events()).toHaveLength(state === 'held' ? before : after)
    await at.close()
  })

  test.for(Object.entries(traits))('of an emptied collection is held with %s', async ([, each]) => {
    const at = await placeWith(12, {}, each)
    at.lose(12)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    expect(await at.events()).toHaveLength(12)
    await at.close()
  })

  test('that finds other objects at all addresses is held: the collection is another one', async () => {
    const at = await placeWith(12)
    for (let index = 0; index < 12; index += 1)
      at.server.store(at.urlOf(`r${index}`), eventText(`other${index}`))
    for (let index = 0; index < 60; index += 1) at.store(`more${index}`)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    expect(await at.events()).toHaveLength(84)
    await at.close()
  })

  test('of objects that became empty or unreadable keeps their events', async () => {
    const at = await placeWith(3)
    at.server.store(at.urlOf('r0'), 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n')
    at.server.store(at.urlOf('r1'), '')
    at.server.store(at.urlOf('r2'), eventText('r2', { EXDATE: '20261201T100000Z' }))
    await at.sync()
    expect(await at.events()).toEqual(['r0', 'r1', 'r2'])
    expect(await at.deleted()).toEqual([])
    await at.close()
  })

  test('counts what the pulls of a day have removed', async () => {
    const at = await placeWith(12)
    at.lose(3)
    await at.sync()
    expect(await at.events()).toHaveLength(9)
    stage.passMinutes(60)
    at.lose(5, 3)
    await at.sync()
    expect(await at.events()).toHaveLength(7)
    at.lose(6, 5)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 1 })
    expect(await at.events()).toHaveLength(7)
    await at.close()
  })

  test('counts no removal of more than a day ago', async () => {
    const at = await placeWith(20)
    at.lose(5)
    await at.sync()
    stage.passMinutes(24 * 60)
    at.lose(10, 5)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok' })
    expect(await at.events()).toHaveLength(10)
    await at.close()
  })
})

describe('a push', () => {
  test('of changes to an emptied collection deletes none of them here', async () => {
    const at = await placeWith(12)
    for (const { event } of await stage.objects(at.collection.id))
      await stage.changeEvent(event?.id ?? '', { title: 'Changed here' })
    at.lose(12)
    await at.sync('push')
    expect(await at.events()).toHaveLength(12)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    expect(await at.events()).toHaveLength(12)
    await at.close()
  })

  test('to a collection that is only pushed creates again what its server has lost', async () => {
    const at = await placeWith(0, { direction: 'push' })
    const { id } = await at.create('ours', 'Ours')
    await at.sync('push')
    at.server.remove(at.urlOf('ours'))
    await stage.changeEvent(id, { title: 'Changed' })
    await at.sync('push')
    await at.sync('push')
    expect(await at.events()).toEqual(['ours'])
    expect([...at.server.objects.values()].map(({ text }) => text)).toEqual([
      expect.stringContaining('SUMMARY:Changed'),
    ])
    await at.close()
  })

  test('of a deletion by a user is no loss of the server', async () => {
    const at = await placeWith(12)
    for (const { event } of await stage.objects(at.collection.id)) await stage.deleteEvent(event?.id ?? '')
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok' })
    expect(at.server.objects.size).toBe(0)
    expect(await stage.objects(at.collection.id)).toEqual([])
    await at.close()
  })
})

describe('a question', () => {
  test('stays while objects are added, and what is not concerned goes on in both directions', async () => {
    const at = await placeWith(14)
    at.lose(12)
    await at.sync()
    for (let index = 0; index < 60; index += 1) at.store(`more${index}`)
    at.edit('r13', 'SUMMARY', 'New there')
    await at.create('ours', 'New here')
    await stage.changeEvent((await at.event('r12'))?.id ?? '', { title: 'Changed here' })
    await stage.changeEvent((await at.event('r1'))?.id ?? '', { title: 'Waits' })
    await at.sync()
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    expect(await at.events()).toHaveLength(75)
    expect(await at.event('r13')).toMatchObject({ title: 'New there' })
    expect(at.text('ours')).toContain('SUMMARY:New here')
    expect(at.text('r12')).toContain('SUMMARY:Changed here')
    expect(at.text('r1')).toBeNull()
    await at.close()
  })

  test('is about each further removal, too', async () => {
    const at = await placeWith(30)
    at.lose(12)
    await at.sync()
    at.lose(13, 12)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 13 })
    expect(await at.events()).toHaveLength(30)
    await at.close()
  })

  test('ends when the objects are there, although the server names no change', async () => {
    const at = await placeWith(12)
    const session = at.server.session()
    const emptied = async () => ({
      ...session,
      changesSince: async () => ({
        changed: [],
        removed: [...at.server.objects.keys()],
        token: '12',
        isTruncated: false,
      }),
    })
    stage.passMinutes(2)
    await stage.run('pull', { openSession: emptied })
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok', held_removals: null })
    expect(await at.events()).toHaveLength(12)
    await at.close()
  })

  test('stays open while one object is back, and ends when all are', async () => {
    const at = await placeWith(12)
    at.lose(12)
    await at.sync()
    at.store('r2')
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 11 })
    for (let index = 0; index < 12; index += 1) at.store(`r${index}`)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok', held_removals: null, held_names: [], error: null })
    expect(await at.events()).toHaveLength(12)
    await at.close()
  })

  test('stays open while the server fails, and no change is sent to what it concerns', async () => {
    const at = await placeWith(12)
    at.lose(12)
    await at.sync()
    const { state_since } = await at.state()
    await stage.changeEvent((await at.event('r1'))?.id ?? '', { title: 'Waits' })
    at.server.before = (method) => {
      if (method === 'properties') throw new DavError('server_failed', 'It fails', { status: 500 })
    }
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12 })
    at.server.before = () => {}
    stage.passMinutes(20)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'held', held_removals: 12, state_since })
    expect(at.server.requests).not.toContain('PUT')
    await at.close()
  })

  test('is logged once, and names some of the objects', async () => {
    const at = await placeWith(7)
    at.edit('r0', 'SUMMARY', 'Dentist')
    await at.sync()
    at.lose(7)
    for (let pull = 0; pull < 3; pull += 1) await at.sync()
    const { held_names, error_message } = await at.state()
    expect(held_names).toEqual(['Dentist', 'Visit', 'Visit', 'Visit', 'Visit'])
    expect(error_message).toEqual(davServers.removalsHeld())
    expect(stage.lines.filter((line) => line.includes(at.collection.id))).toHaveLength(1)
    await at.close()
  })

  test('is answered for the number that was read only', async () => {
    const at = await placeWith(12)
    at.lose(12)
    await at.sync()
    expect(await at.answer('confirmed', 11)).toBeNull()
    expect(await at.answer('confirmed', 12)).toMatchObject({
      state: 'new',
      held_removals: null,
      held_names: [],
    })
    expect(await at.answer('kept', 12)).toBeNull()
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok', confirmed_removals: null })
    expect(await at.events()).toEqual([])
    expect(await at.deleted()).toHaveLength(12)
    await at.close()
  })

  test.for([
    ['confirmed', ['r0']],
    ['kept', ['r0', 'r1', 'r2', 'r3', 'r4', 'r6']],
  ] as const)('that is answered with %s is not about later removals', async ([answer, left]) => {
    const at = await placeWith(7)
    at.lose(5)
    at.lose(7, 6)
    await at.sync()
    await at.answer(answer, 6)
    at.store('r0', { SUMMARY: 'Back' })
    at.lose(6, 5)
    await at.sync()
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok' })
    expect((await at.events()).toSorted()).toEqual(left)
    expect(await at.event('r0')).toMatchObject({ title: 'Back' })
    expect(
      [...at.server.objects.values()].map(({ text }) => /UID:(.*)\r/.exec(text)?.[1]).toSorted(),
    ).toEqual(left)
    await at.close()
  })

  test('that is answered begins the count of removals anew', async () => {
    const at = await placeWith(12)
    at.lose(7)
    await at.sync()
    await at.answer('confirmed', 7)
    await at.sync()
    at.lose(9, 7)
    await at.sync()
    expect(await at.state()).toMatchObject({ state: 'ok' })
    expect(await at.events()).toHaveLength(3)
    await at.close()
  })

  test.for([[{ direction: 'pull' }], [{ is_read_only: 1 }]] as const)(
    'about a collection that is only read keeps the objects outside of it: %j',
    async ([columns]) => {
      const at = await placeWith(6, columns)
      at.lose(6)
      await at.sync()
      const ids = (await stage.objects(at.collection.id)).map(({ event }) => event?.id ?? '')
      await at.answer('kept', 6)
      await at.sync()
      expect(await stage.objects(at.collection.id)).toEqual([])
      expect(await stage.withDb((db) => db.$count(calendarEvents, inArray(calendarEvents.id, ids)))).toBe(6)
      expect(await at.state()).toMatchObject({ state: 'ok' })
      await at.close()
    },
  )
})

describe('an object that a pull has deleted', () => {
  test('is restored with its id and all that its server does not have, and is sent as a new one', async () => {
    const at = await placeWith(3)
    const { id } = (await at.event('r1')) ?? expect.fail('no event')
    const [company] = await stage.withDb((db) => db.insert(companies).values({ name: 'Acme' }).returning())
    await stage.changeEvent(id, { company_id: company?.id ?? null, status: 'completed' })
    const before = (await at.event('r1')) ?? expect.fail('no event')
    at.lose(2, 1)
    await at.sync()
    expect(await at.event('r1')).toBeNull()
    expect(await at.deleted()).toMatchObject([
      { id, kind: 'calendar', title: 'Visit', object: before.object },
    ])
    expect(await at.restore()).toEqual({ restored: 1, skipped: 0, left: 0 })
    const restored = await at.event('r1')
    expect(restored).toEqual({
      ...before,
      version: before.version + 1,
      updated_at: stage.now(),
      updated_by: 'user:ada',
    })
    expect(await at.deleted()).toEqual([])
    await at.sync()
    expect(at.server.objects.size).toBe(3)
    expect(await stage.queue(at.collection.id)).toEqual([])
    const entries = await stage.withDb((db) =>
      db
        .select({ action: auditLog.action, actor: auditLog.actor })
        .from(auditLog)
        .where(eq(auditLog.entity_id, id))
        .orderBy(asc(auditLog.id)),
    )
    expect(entries.slice(-2)).toEqual([
      { action: 'delete', actor: 'task:dav_pull_sync' },
      { action: 'restore', actor: 'user:ada' },
    ])
    await at.close()
  })

  test('has the local change that its server never got', async () => {
    const at = await placeWith(3)
    await stage.changeEvent((await at.event('r1'))?.id ?? '', { title: 'Changed here' })
    at.lose(2, 1)
    await at.sync()
    expect(await at.conflicts()).toMatchObject([{ kind: 'deleted_on_server', kept: 'server' }])
    expect(await at.restore()).toMatchObject({ restored: 1 })
    expect(await at.event('r1')).toMatchObject({ title: 'Changed here' })
    await at.close()
  })

  test('is skipped while its collection has another one with its UID, of which the last comes back', async () => {
    const at = await placeWith(4)
    const loseAgain = async (title: string) => {
      at.store('r1', { SUMMARY: title })
      await at.sync()
      at.lose(2, 1)
      await at.sync()
    }
    await loseAgain('First')
    await loseAgain('Second')
    at.store('r1', { SUMMARY: 'Third' })
    await at.sync()
    expect(await at.restore()).toEqual({ restored: 0, skipped: 2, left: 0 })
    at.lose(2, 1)
    await at.sync()
    expect(await at.restore()).toEqual({ restored: 1, skipped: 2, left: 0 })
    expect(await at.event('r1')).toMatchObject({ title: 'Third' })
    await at.close()
  })

  test('is local without its account, and refers to nothing that is not there any more', async () => {
    const at = await placeWith(3)
    const { id } = (await at.event('r1')) ?? expect.fail('no event')
    const [company] = await stage.withDb((db) => db.insert(companies).values({ name: 'Gone' }).returning())
    await stage.changeEvent(id, { company_id: company?.id ?? null })
    at.lose(2, 1)
    await at.sync()
    await stage.withDb(async (db) => {
      await db.delete(companies).where(eq(companies.id, company?.id ?? ''))
      await db.delete(davAccounts).where(eq(davAccounts.id, at.collection.account_id))
    })
    const isWanted = sql`${davDeletedObjects.id} = ${id}`
    expect(await stage.withDb((db) => db.select().from(davDeletedObjects).where(isWanted))).toMatchObject([
      { collection_id: null },
    ])
    expect(await restore(isWanted)).toMatchObject({ restored: 1 })
    const [event] = await stage.withDb((db) =>
      db.select().from(calendarEvents).where(eq(calendarEvents.id, id)),
    )
    expect(event).toMatchObject({ uid: 'r1', company_id: null })
  })

  test('is no longer there when another record refers to it: that one stays', async () => {
    const at = await placeWith(0, { kind: 'address_book' })
    const book = contactsOf(stage, at.collection.id)
    for (const uid of ['ann', 'bob', 'eve']) await book.create(uid, { last_name: uid })
    await at.sync()
    const ann = await book.find('ann')
    await stage.withDb((db) =>
      db.insert(tickets).values({ subject: 'Offer', contact_id: ann?.id ?? '', opened_at: stage.now() }),
    )
    for (const url of [...at.server.objects.keys()].slice(0, 2)) at.server.remove(url)
    await at.sync()
    expect((await at.deleted()).map(({ uid, kind }) => [uid, kind])).toEqual([['bob', 'address_book']])
    expect(await stage.withDb((db) => db.$count(contacts, eq(contacts.id, ann?.id ?? '')))).toBe(1)
    expect(await at.restore()).toMatchObject({ restored: 1 })
    expect(await book.find('bob')).toMatchObject({ last_name: 'bob' })
    await at.close()
  })

  test('of a contact comes back before the event that refers to it', async () => {
    const calendar = await placeWith(3)
    const book = await openMemoryPlace(stage, 'people', { kind: 'address_book' })
    const people = contactsOf(stage, book.collection.id)
    for (const uid of ['kim', 'lee']) await people.create(uid, { last_name: uid })
    const sync = () => {
      stage.passMinutes(2)
      const servers = new Map([calendar, book].map((each) => [each.collection.account_id, each.server]))
      return stage.run('pull', {
        openSession: async ({ id }) => servers.get(id)?.session() ?? expect.fail('another account'),
      })
    }
    await sync()
    const kim = await people.find('kim')
    const { id } = (await calendar.event('r1')) ?? expect.fail('no event')
    await stage.changeEvent(id, { contact_id: kim?.id ?? null })
    calendar.lose(2, 1)
    await sync()
    for (const url of [...book.server.objects.keys()]) if (url.includes('kim')) book.server.remove(url)
    await sync()
    expect(await people.find('kim')).toBeUndefined()
    expect(await restore(inArray(davDeletedObjects.id, [id, kim?.id ?? '']))).toMatchObject({ restored: 2 })
    expect(await calendar.event('r1')).toMatchObject({ contact_id: kim?.id })
    await calendar.close()
    await book.close()
  })

  test('is restored with a thousand others by one call, and the rest by a second one', async () => {
    const at = await placeWith(1_001)
    at.lose(1_001)
    await at.sync()
    await at.answer('confirmed', 1_001)
    await at.sync()
    expect(await at.deleted()).toHaveLength(1_001)
    expect(await at.restore()).toEqual({ restored: 1_000, skipped: 0, left: 1 })
    expect(await at.restore()).toEqual({ restored: 1, skipped: 0, left: 0 })
    expect(await at.events()).toHaveLength(1_001)
    expect(await stage.queue(at.collection.id)).toHaveLength(1_001)
    await at.close()
  })

  test('is none that a user has deleted', async () => {
    const at = await placeWith(3)
    await stage.deleteEvent((await at.event('r1'))?.id ?? '')
    at.lose(2, 1)
    await at.sync()
    expect(await at.events()).toEqual(['r0', 'r2'])
    expect(await at.deleted()).toEqual([])
    await at.close()
  })
})

test.for(Object.entries(traits))(
  'whatever a server loses and finds again, each event is here or can be restored, with %s',
  async ([, each]) => {
    const random = randomOf(7)
    const at = await placeWith(12, {}, each)
    const uids = Array.from({ length: 16 }, (_, index) => `r${index}`)
    const known = new Set(await at.events())
    for (let step = 0; step < 30; step += 1) {
      const share = random()
      for (const uid of uids)
        if (random() < share) at.server.remove(at.urlOf(uid))
        else if (random() < 0.3) at.store(uid)
      if (random() < 0.2) at.server.forgetTokens()
      if (random() < 0.4) await stage.answerHeld(at.collection.id, random() < 0.5 ? 'confirmed' : 'kept')
      if (random() < 0.2) await at.restore()
      await at.sync(random() < 0.2 ? 'push' : 'pull')
      const here = [...(await at.events()), ...(await at.deleted()).map(({ uid }) => uid)]
      for (const uid of here) known.add(uid ?? '')
      expect([step, [...known].filter((uid) => !here.includes(uid ?? ''))]).toEqual([step, []])
    }
    await at.close()
  },
)
