import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { users } from '@fiscus/db/schema/tenant/users'
import { jobs } from '@fiscus/messages/jobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { lockWaits } from '@fiscus/testing/lock-waits'
import { asc, eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, expect, inject, test, vi } from 'vitest'
import { retryWhileLocked } from '../testing/row-locks.ts'
import { runAllSteps } from '../testing/run-all-steps.ts'
import { editChunk } from './bulk-edit/edit-chunk.ts'
import { bulkEdit } from './bulk-edit.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)

beforeEach(() => inTenant((db) => db.execute(sql`delete from ${contacts}`)))

const now = new Date('2026-11-21T08:00:00Z')
/** Chunks of three records, so that a few make many. */
const smallChunks = {
  ...bulkEdit,
  chunk: (...[context, job, cursor]: Parameters<typeof bulkEdit.chunk>) => editChunk(context, job, cursor, 3),
}

function edit(request: object, beforeChunk?: (chunk: number) => Promise<unknown>) {
  return inTenant((db) => runAllSteps(smallChunks, request, { db, now, ...(beforeChunk && { beforeChunk }) }))
}

test('records are edited by ids, with the changed fields in the audit log; records that have the values already are not written', async () => {
  const [a = '', b = '', c = ''] = await addContacts([
    {},
    { status: 'inactive' },
    { status: 'inactive', position: 'CEO' },
  ])
  const set = { status: 'inactive', position: 'CEO' }
  const { total, processed, errors, result } = await edit({ entity: 'contacts', ids: [c, a, b], set })
  expect({ total, processed, errors }).toEqual({ total: 3, processed: 3, errors: [] })
  expect(result).toMatchObject({
    summary: jobs.recordsEdited({ entity: jobs.contacts(), edited: 2, unchanged: 1, failed: 0 }),
    details: { edited: 2, unchanged: 1, failed: 0 },
  })
  expect(await editions()).toEqual([
    { id: a, ...set, version: 2, updated_by: 'test', updated_at: now },
    { id: b, ...set, version: 2, updated_by: 'test', updated_at: now },
    { id: c, ...set, version: 1, updated_by: null, updated_at: expect.any(Date) },
  ])
  expect(await auditOf([a, b, c])).toEqual([
    { entity_id: a, before: { status: 'active', position: null }, after: set },
    { entity_id: b, before: { position: null }, after: { position: 'CEO' } },
  ])
})

test('ids without a record are reported, and the other records are edited', async () => {
  const [a, b] = await addContacts([{}, {}])
  const gone = '0190a0b0-0000-7000-8000-000000000001'
  const { errors, processed, result } = await edit({
    entity: 'contacts',
    ids: [a, gone, b],
    set: { position: 'CEO' },
  })
  expect(errors).toEqual([{ id: gone, error: jobs.recordMissing() }])
  expect(processed).toBe(3)
  expect(result.details).toEqual({ edited: 2, unchanged: 0, failed: 1 })
})

const filters: [filter: object, picked: string[]][] = [
  [{ status: 'active' }, ['anna', 'bert']],
  [{ status: ['active', 'inactive'] }, ['anna', 'bert', 'carl']],
  [{ position: null }, ['carl']],
  [{ position: ['CEO', null] }, ['anna', 'carl']],
  [{ status: 'active', position: 'CTO' }, ['bert']],
  [{ created_at: { from: '2026-01-02T00:00:00Z' } }, ['bert', 'carl']],
  [{ created_at: { from: '2026-01-01T00:00:00Z', before: '2026-01-02T01:00:00+01:00' } }, ['anna']],
  [{ created_at: { before: '2026-01-01T00:00:00Z' } }, []],
]

for (const [filter, picked] of filters) {
  test(`the filter ${JSON.stringify(filter)} selects ${picked.join(', ') || 'no contact'}`, async () => {
    await addContacts([
      { last_name: 'anna', position: 'CEO', created_at: new Date('2026-01-01T00:00:00Z') },
      { last_name: 'bert', position: 'CTO', created_at: new Date('2026-01-02T00:00:00Z') },
      { last_name: 'carl', status: 'inactive', created_at: new Date('2026-01-03T00:00:00Z') },
    ])
    const { total } = await edit({ entity: 'contacts', filter, set: { phone: '1' } })
    const edited = await inTenant((db) =>
      db
        .select({ name: contacts.last_name })
        .from(contacts)
        .where(eq(contacts.phone, '1'))
        .orderBy(asc(contacts.last_name)),
    )
    expect(edited.map(({ name }) => name)).toEqual(picked)
    expect(total).toBe(picked.length)
  })
}

test('only the events that would end before they start are not edited', async () => {
  const days = [1, 2, 3, 4, 5, 6, 7]
  const ids = await inTenant(async (db) => {
    const events = days.map((day) => ({
      title: `Day ${day}`,
      timezone: 'UTC',
      start_date: at(day),
      end_date: at(day, 1),
    }))
    return (await db.insert(calendarEvents).values(events).returning({ id: calendarEvents.id })).map(
      ({ id }) => id,
    )
  })
  const set = { end_date: at(4).toISOString() }
  const { errors, result } = await edit({ entity: 'calendar_events', all: true, set })
  expect(errors).toEqual(ids.slice(4).map((id) => ({ id, error: jobs.endsBeforeStart() })))
  expect(result.details).toEqual({ edited: 4, unchanged: 0, failed: 3 })
  const ends = await inTenant((db) =>
    db.select({ end: calendarEvents.end_date }).from(calendarEvents).orderBy(asc(calendarEvents.id)),
  )
  expect(ends.map(({ end }) => end)).toEqual([at(4), at(4), at(4), at(4), at(5, 1), at(6, 1), at(7, 1)])
})

test('the status of a ticket sets and clears the instant of its closing, and for whom it waits', async () => {
  await inTenant((db) =>
    db.insert(tickets).values([
      { subject: 'a', opened_at: at(1), waiting_for: 'them' },
      { subject: 'b', opened_at: at(1), status: 'closed', closed_at: at(2) },
    ]),
  )
  const states = () =>
    inTenant((db) =>
      db.select({ at: tickets.closed_at, waits: tickets.waiting_for }).from(tickets).orderBy(asc(tickets.id)),
    )
  await edit({ entity: 'tickets', filter: { status: 'new' }, set: { status: 'open' } })
  expect(await states()).toMatchObject([{ waits: 'them' }, { waits: null }])
  await edit({ entity: 'tickets', all: true, set: { status: 'closed' } })
  expect(await states()).toEqual([
    { at: now, waits: null },
    { at: at(2), waits: null },
  ])
  await edit({ entity: 'tickets', filter: { status: 'closed' }, set: { status: 'open', priority: 'high' } })
  expect(await states()).toEqual([
    { at: null, waits: 'us' },
    { at: null, waits: 'us' },
  ])
})

test('a reference to a missing record rejects the job; when the record is deleted later, each edit fails', async () => {
  const ids = await addContacts([{}, {}, {}, {}])
  const owner_id = '0190a0b0-0000-7000-8000-000000000001'
  const request = { entity: 'contacts', all: true, set: { owner_id } }
  await expect(edit(request)).rejects.toMatchObject({
    text: jobs.referenceMissing({ field: 'owner_id', id: owner_id }),
  })
  await inTenant((db) => db.insert(users).values({ id: owner_id, email: 'o@example.com', name: 'Owner' }))
  const { errors } = await edit(request, async (chunk) => {
    if (chunk !== 1) return
    await inTenant(async (db) => {
      await db.update(contacts).set({ owner_id: null })
      await db.delete(users).where(eq(users.id, owner_id))
    })
  })
  expect(errors).toEqual([{ id: ids[3], error: expect.stringContaining('is not present in table "users"') }])
})

test('a concurrent edit by a user is kept', async () => {
  const [id = ''] = await addContacts([{}, {}])
  await inTenant((db) =>
    db.transaction(async (tx) => {
      await tx.update(contacts).set({ phone: '600 100 200', version: 2 }).where(eq(contacts.id, id))
      const editing = retryWhileLocked(() =>
        edit({ entity: 'contacts', all: true, set: { position: 'CEO' } }),
      )
      await vi.waitFor(async () => expect(await lockWaits(fresh.urlOf('demo'))).toBe(1), 180_000)
      return { editing }
    }),
  ).then(({ editing }) => editing)
  const [row] = await inTenant((db) => db.select().from(contacts).where(eq(contacts.id, id)))
  expect(row).toMatchObject({ phone: '600 100 200', position: 'CEO', version: 3 })
})

test('a record that a concurrent edit removes from the filter is not edited', async () => {
  const [id = ''] = await addContacts([{}, {}])
  const request = { entity: 'contacts', filter: { status: 'active' }, set: { position: 'CEO' } }
  await inTenant((db) =>
    db.transaction(async (tx) => {
      await tx.update(contacts).set({ status: 'inactive' }).where(eq(contacts.id, id))
      const editing = inTenant((db) => runAllSteps(smallChunks, request, { db, now, crashes: false }))
      await vi.waitFor(async () => expect(await lockWaits(fresh.urlOf('demo'))).toBe(1), 180_000)
      return { editing }
    }),
  ).then(({ editing }) => editing)
  expect((await editions()).map(({ position }) => position)).toEqual([null, 'CEO'])
})

test('a record that stays locked makes the whole chunk fail, to be retried', async () => {
  const [id = ''] = await addContacts([{}, {}])
  const request = { entity: 'contacts', all: true, set: { position: 'CEO' } }
  await inTenant((db) =>
    db.transaction(async (tx) => {
      await tx.select().from(contacts).where(eq(contacts.id, id)).for('update')
      await expect(edit(request)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('lock timeout') },
      })
    }),
  )
  expect((await editions()).map(({ version }) => version)).toEqual([1, 1])
  expect((await edit(request)).result.details).toEqual({ edited: 2, unchanged: 0, failed: 0 })
})

const changes = {
  note: { phone: '600 100 200' },
  activate: { status: 'active' },
  deactivate: { status: 'inactive' },
} as const

test('each record is edited once, despite crashes and concurrent edits, creations and deletions', async () => {
  const what = fc.constantFrom(
    'note' as const,
    'activate' as const,
    'deactivate' as const,
    'delete' as const,
    'create' as const,
  )
  const concurrent = fc.array(fc.record({ chunk: fc.nat(6), of: fc.nat(19), what }), { maxLength: 8 })
  const active = fc.array(fc.boolean(), { minLength: 1, maxLength: 20 })
  await fc.assert(
    fc.asyncProperty(active, concurrent, async (active, concurrent) => {
      await inTenant((db) => db.delete(contacts))
      const ids = await addContacts(active.map((isActive) => ({ status: isActive ? 'active' : 'inactive' })))
      const request = {
        entity: 'contacts',
        filter: { status: 'active' },
        set: { status: 'inactive', position: 'left' },
      }
      await edit(request, async (now) => {
        for (const { what, of } of concurrent.filter(({ chunk }) => chunk === now))
          await change(ids[of % ids.length] ?? '', what)
      })
      const rows = await inTenant((db) => db.select().from(contacts))
      const edits = (await auditOf(ids)).map(({ entity_id }) => entity_id)
      ids.forEach((id, n) => {
        const changed = concurrent.filter(({ of }) => ids[of % ids.length] === id).map(({ what }) => what)
        const isMatchedAllTheTime =
          active[n] && !changed.includes('deactivate') && !changed.includes('delete')
        const isNeverMatched = !active[n] && !changed.includes('activate')
        const times = edits.filter((edited) => edited === id).length
        expect(times).toBeLessThanOrEqual(isNeverMatched ? 0 : 1)
        expect(times).toBeGreaterThanOrEqual(isMatchedAllTheTime ? 1 : 0)
        const row = rows.find((row) => row.id === id)
        if (times === 1 && row) expect(row.position).toBe('left')
      })
      expect(rows.filter(({ id }) => !ids.includes(id)).map(({ position }) => position)).not.toContain('left')
    }),
    { numRuns: 25 },
  )
})

async function change(id: string, what: keyof typeof changes | 'delete' | 'create') {
  if (what === 'create') return addContacts([{}])
  return inTenant(async (db) => {
    if (what === 'delete') return await db.delete(contacts).where(eq(contacts.id, id))
    const version = sql`${contacts.version} + 1`
    return await db
      .update(contacts)
      .set({ ...changes[what], version })
      .where(eq(contacts.id, id))
  })
}

type NewContact = Partial<typeof contacts.$inferInsert>

/** Returns the ids, ascending. */
async function addContacts(rows: NewContact[]): Promise<string[]> {
  const values = rows.map((row) => ({ last_name: 'Doe', ...row }))
  const added = await inTenant((db) => db.insert(contacts).values(values).returning({ id: contacts.id }))
  return added.map(({ id }) => id)
}

function editions() {
  const { id, status, position, version, updated_by, updated_at } = contacts
  return inTenant((db) =>
    db.select({ id, status, position, version, updated_by, updated_at }).from(contacts).orderBy(asc(id)),
  )
}

function auditOf(ids: string[]) {
  const { entity_id, before, after } = auditLog
  return inTenant((db) =>
    db
      .select({ entity_id, before, after })
      .from(auditLog)
      .where(inArray(entity_id, ids))
      .orderBy(asc(entity_id)),
  )
}

function at(day: number, hour = 0): Date {
  return new Date(Date.UTC(2026, 0, day, hour))
}
