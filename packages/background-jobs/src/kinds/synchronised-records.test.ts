import { createContact } from '@fiscus/dav/records/contacts'
import { createEvent } from '@fiscus/dav/records/events'
import { objectOfEvent } from '@fiscus/dav/records/server-events'
import { sampleContactValues, sampleEventValues } from '@fiscus/dav/testing/sample-values'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { jobs } from '@fiscus/messages/jobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, inject, test } from 'vitest'
import { runAllSteps } from '../testing/run-all-steps.ts'
import { bulkEdit } from './bulk-edit.ts'
import { cascadingDelete } from './cascading-delete.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

const created = new Date('2026-11-21T08:00:00Z')
const now = new Date('2026-11-21T09:00:00Z')
const author = { at: created, actor: 'user:ada', request_id: null, reason: null }
const run = (kind: typeof bulkEdit | typeof cascadingDelete, request: object) =>
  inTenant((db) =>
    kind === bulkEdit
      ? runAllSteps(bulkEdit, request, { db, now })
      : runAllSteps(cascadingDelete, request, { db, now }),
  )
const edit = (request: object) => run(bulkEdit, request)

const account = await inTenant(async (db) => {
  const server = { name: 'Cloud', server_url: 'https://dav.example/', login: 'ada' }
  return requireRow(await db.insert(davAccounts).values(server).returning())
})
async function collection(name: string, columns: Partial<typeof davCollections.$inferInsert> = {}) {
  const url = `https://dav.example/${name}/`
  const values = { account_id: account.id, kind: 'calendar', url, name, is_selected: 1, ...columns } as const
  return inTenant(async (db) => requireRow(await db.insert(davCollections).values(values).returning()).id)
}
const calendar = await collection('calendar')
const readCalendar = await collection('read', { direction: 'pull' })
const book = await collection('book', { kind: 'address_book' })
const companyId = await inTenant(async (db) => {
  return requireRow(await db.insert(companies).values({ name: 'Acme' }).returning()).id
})

const contact = { ...sampleContactValues, first_name: 'Ada', last_name: 'Doe' }

/** Adds an event or a contact whose server has it. */
async function add(kind: 'event' | 'contact', uid: string, collectionId: string | null, values: object = {}) {
  return inTenant((db) =>
    db.transaction(async (tx) => {
      const place = { uid, collectionId }
      const row =
        kind === 'event'
          ? await createEvent({ tx, author }, { ...sampleEventValues, ...values }, place)
          : await createContact({ tx, author }, { ...contact, ...values }, place)
      await tx.delete(davQueue)
      return row.id
    }),
  )
}

const queue = () =>
  inTenant((db) =>
    db
      .select({ uid: davObjects.uid, operation: davQueue.operation, at: davQueue.next_at })
      .from(davQueue)
      .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
      .orderBy(asc(davObjects.uid)),
  )

beforeEach(() =>
  inTenant(async (db) => {
    await db.delete(davObjects)
    await db.delete(calendarEvents)
    await db.delete(contacts)
  }),
)

test('a bulk edit of events changes their objects, and queues those that are in calendars', async () => {
  const ids = [await add('event', 'a', calendar), await add('event', 'b', calendar)]
  await add('event', 'local', null)
  const set = { title: 'Moved', start_date: '2026-12-02T10:00:00Z', end_date: '2026-12-02T10:30:00Z' }
  expect((await edit({ entity: 'calendar_events', all: true, set })).errors).toEqual([])
  const rows = await inTenant((db) => db.select().from(calendarEvents).orderBy(asc(calendarEvents.uid)))
  for (const row of rows) {
    expect(row).toMatchObject({ title: 'Moved', sequence: 1, version: 2 })
    expect(row.object).toContain('SUMMARY:Moved\r\n')
    expect(row.object).toContain('DTSTART:20261202T100000Z\r\n')
    expect(objectOfEvent(row, new Date()), 'nothing is left to write').toBe(row.object)
  }
  expect(rows.map(({ id }) => id).slice(0, 2)).toEqual(ids)
  expect(await queue()).toEqual([
    { uid: 'a', operation: 'put', at: now },
    { uid: 'b', operation: 'put', at: now },
  ])
})

test('a bulk edit of what servers do not get queues nothing', async () => {
  await add('event', 'a', calendar)
  await edit({ entity: 'calendar_events', all: true, set: { company_id: companyId } })
  await edit({ entity: 'calendar_events', all: true, set: { status: 'completed' } })
  expect(await queue()).toEqual([])
  await edit({ entity: 'calendar_events', all: true, set: { status: 'cancelled' } })
  expect(await queue()).toMatchObject([{ uid: 'a', operation: 'put' }])
})

test('a bulk edit of contacts changes their cards, with the company', async () => {
  const ids = [await add('contact', 'a', book), await add('contact', 'b', null)]
  const set = { email: 'office@acme.example', company_id: companyId }
  await edit({ entity: 'contacts', ids, set })
  const rows = await inTenant((db) => db.select().from(contacts))
  for (const { card } of rows) {
    expect(card).toMatch(/^ORG[;:].*Acme/m)
    expect(card).toMatch(/^EMAIL.*:office@acme\.example/m)
  }
  expect(await queue()).toEqual([{ uid: 'a', operation: 'put', at: now }])
})

test('a bulk edit that removes an address leaves the next one of the card to the contact', async () => {
  const id = await add('contact', 'a', book, { email: 'a@acme.example' })
  const further = 'EMAIL:b@acme.example\r\nEND:VCARD'
  await inTenant((db) => db.update(contacts).set({ card: sql`replace(card, 'END:VCARD', ${further})` }))
  await edit({ entity: 'contacts', ids: [id], set: { email: null } })
  const [row] = await inTenant((db) => db.select().from(contacts))
  expect(row?.email).toBe('b@acme.example')
  expect(row?.card?.match(/^EMAIL.*$/gm)).toEqual(['EMAIL:b@acme.example'])
})

test('an event of a calendar that is only read is an error, unless the field is not synchronised', async () => {
  const id = await add('event', 'a', readCalendar)
  await add('event', 'b', calendar)
  const error = jobs.calendarOnlyRead()
  const titles = await edit({ entity: 'calendar_events', all: true, set: { title: 'New' } })
  expect(titles.errors).toEqual([{ id, error }])
  expect(titles.result.details).toEqual({ edited: 1, unchanged: 0, failed: 1 })
  const postponed = await edit({ entity: 'calendar_events', all: true, set: { status: 'postponed' } })
  expect(postponed.errors).toEqual([])
  const cancelled = await edit({ entity: 'calendar_events', all: true, set: { status: 'cancelled' } })
  expect(cancelled.errors).toEqual([{ id, error }])
})

test('a record whose object cannot have the values is an error, and the others are edited', async () => {
  const id = await add('event', 'a', calendar, { recurrence: 'FREQ=DAILY' })
  await add('event', 'b', calendar)
  await inTenant((db) =>
    db
      .update(calendarEvents)
      .set({ object: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })
      .where(eq(calendarEvents.id, id)),
  )
  const { errors, result } = await edit({ entity: 'calendar_events', all: true, set: { title: 'New' } })
  expect(errors).toEqual([{ id, error: 'The calendar object has no VEVENT.' }])
  expect(result.details).toEqual({ edited: 1, unchanged: 0, failed: 1 })
  expect(await queue()).toMatchObject([{ uid: 'b' }])
})

test('the events and contacts of a deleted company are queued for deletion, and the audit log has no texts of objects', async () => {
  const id = await inTenant(async (db) => {
    return requireRow(await db.insert(companies).values({ name: 'Gone' }).returning()).id
  })
  const eventId = await add('event', 'e', calendar, { company_id: id })
  await add('contact', 'c', book, { company_id: id })
  await add('contact', 'local', null, { company_id: id })
  await add('event', 'other', calendar)
  const { result } = await run(cascadingDelete, { entity: 'company', id })
  const deleted = { calendar_events: 1, contacts: 2, companies: 1 }
  expect(result.details).toEqual({ deleted, released: 0 })
  expect(await queue()).toEqual([
    { uid: 'c', operation: 'delete', at: now },
    { uid: 'e', operation: 'delete', at: now },
  ])
  const entries = await inTenant((db) => db.select().from(auditLog).where(eq(auditLog.entity_id, eventId)))
  const deletion = entries.find(({ action }) => action === 'delete')
  expect(deletion?.before).toMatchObject({ title: 'Visit' })
  expect(deletion?.before).not.toHaveProperty('object')
})
