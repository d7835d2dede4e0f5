import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { eq } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { addToCollection } from '../records/record-in-collection.ts'
import { queueChange } from './queue-change.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant: typeof fresh.databases.withTenant = (_id, work) =>
  fresh.databases.withTenant(fresh.tenant('acme').id, work)
const now = new Date('2026-11-22T12:00:00Z')
const later = new Date('2026-11-22T12:05:00Z')

const newEvent = (uid: string) =>
  inTenant('', async (db) => {
    const values = { title: 'Visit', start_date: now, end_date: later, timezone: 'Europe/Warsaw', uid }
    return requireRow(await db.insert(calendarEvents).values(values).returning()).id
  })

const collectionId = await inTenant('', async (db) => {
  const server = { name: 'Cloud', server_url: 'https://dav.example/', login: 'ada' }
  const account = requireRow(await db.insert(davAccounts).values(server).returning())
  const url = 'https://dav.example/ada/office/'
  const values = { account_id: account.id, kind: 'calendar', url, name: 'Work' } as const
  return requireRow(await db.insert(davCollections).values(values).returning()).id
})

const queued = (eventId: string) =>
  inTenant('', (db) =>
    db
      .select({ queue: davQueue, url: davObjects.url })
      .from(davQueue)
      .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
      .where(eq(davObjects.event_id, eventId)),
  )

test('several changes of an object are one row of the queue with the number of the newest, which is due at once', async () => {
  const eventId = await newEvent('plain-1')
  await inTenant('', (db) =>
    db.transaction(async (tx) => {
      await addToCollection(tx, { eventId, uid: 'plain-1', collectionId, now })
      await tx.update(davQueue).set({ attempts: 3, next_at: new Date('2026-11-23T12:00:00Z'), sent: 'text' })
      await queueChange(tx, { eventId, operation: 'put', now: later })
    }),
  )
  const [row, ...others] = await queued(eventId)
  expect(others).toEqual([])
  expect(row?.url).toBe('https://dav.example/ada/office/plain-1.ics')
  expect(row?.queue).toMatchObject({
    operation: 'put',
    revision: 2,
    attempts: 0,
    next_at: later,
    queued_at: now,
  })
  // The result of the try before is still unknown.
  expect(row?.queue.sent).toBe('text')
})

test('an object outlives its deleted record, so that the server gets the deletion', async () => {
  const eventId = await newEvent('../odd uid')
  await inTenant('', (db) =>
    db.transaction((tx) => addToCollection(tx, { eventId, uid: '../odd uid', collectionId, now })),
  )
  const [before] = await queued(eventId)
  expect(before?.url).toMatch(/^https:\/\/dav\.example\/ada\/office\/[0-9a-f-]{36}\.ics$/)
  await inTenant('', (db) =>
    db.transaction(async (tx) => {
      await queueChange(tx, { eventId, operation: 'delete', now: later })
      await tx.delete(calendarEvents).where(eq(calendarEvents.id, eventId))
    }),
  )
  const rows = await inTenant('', (db) => db.select().from(davQueue).where(eq(davQueue.operation, 'delete')))
  expect(rows).toMatchObject([{ object_id: before?.queue.object_id, revision: 2 }])
})

test('a record in no collection, and a change that is rolled back, queue nothing', async () => {
  const eventId = await newEvent('alone')
  await inTenant('', (db) => db.transaction((tx) => queueChange(tx, { eventId, operation: 'put', now })))
  const undone = inTenant('', (db) =>
    db.transaction(async (tx) => {
      await addToCollection(tx, { eventId, uid: 'alone', collectionId, now })
      throw new Error('undone')
    }),
  )
  await expect(undone).rejects.toThrow('undone')
  expect(await queued(eventId)).toEqual([])
})
