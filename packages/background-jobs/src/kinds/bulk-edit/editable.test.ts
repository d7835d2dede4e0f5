import { tmpdir } from 'node:os'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { openFileBlobs } from '@fiscus/runtime/blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { doInSteps } from '../../testing/sample-steps.ts'
import { bulkEdit } from '../bulk-edit.ts'
import { editable } from './editable.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)
const given = { now: new Date('2026-11-21T08:00:00Z'), blobs: openFileBlobs(tmpdir())('unused') }
const edit = (request: object) => inTenant((db) => doInSteps(bulkEdit, request, { ...given, db }))

const someone = '0190a0b0-0000-7000-8000-0000000000aa'
const instant = '2026-11-21T08:00:00.000Z'
const period = { from: instant, before: instant }
/** Each field with a value, and what of a filter has not the form of a value. */
const wholeRecords = {
  companies: {
    set: {
      ...{
        name: 'Acme',
        status: 'lead',
        tax_id: '5260001246',
        email: 'a@example.com',
        phone: '1',
        street: 'Długa 1',
      },
      ...{ postal_code: '00-001', city: 'Warszawa', country: 'PL', owner_id: someone },
    },
    periods: { created_at: period, updated_at: period },
  },
  contacts: {
    set: {
      ...{
        first_name: '',
        last_name: 'Doe',
        status: 'inactive',
        position: 'CEO',
        email: 'a@example.com',
        phone: '1',
      },
      ...{ company_id: someone, owner_id: someone },
    },
    periods: { created_at: period, updated_at: period },
  },
  tickets: {
    set: {
      ...{ subject: 'Help', status: 'closed', priority: 'low' },
      ...{ company_id: someone, contact_id: someone, assignee_id: someone },
    },
    periods: { opened_at: period, closed_at: period, created_at: period, updated_at: period },
  },
  calendar_events: {
    set: {
      ...{
        title: 'Talk',
        description: 'Two\nlines',
        location: 'Here',
        status: 'postponed',
        timezone: 'Europe/Warsaw',
      },
      ...{ start_date: instant, end_date: instant, is_all_day: 1 },
      ...{ company_id: someone, contact_id: someone, owner_id: someone },
    },
    periods: { start_date: period, end_date: period, created_at: period, updated_at: period },
  },
}

for (const [entity, { set, periods }] of Object.entries(wholeRecords))
  test(`${entity}: every field can be set, emptied where it may be empty, and looked for`, async () => {
    const { filter: filterFields, set: setFields } = editable[entity as keyof typeof editable]
    expect(Object.keys(setFields).toSorted()).toEqual(Object.keys(set).toSorted())
    await inTenant(async (db) => {
      await db.execute(
        sql.raw(`delete from tickets; delete from calendar_events; delete from contacts; delete from companies;
        delete from users;
        insert into users (id, email, name) values ('${someone}', 'a@example.com', 'Ada');
        insert into companies (id, name) values ('${someone}', 'Beta');
        insert into contacts (id, last_name) values ('${someone}', 'Roe');
        insert into tickets (subject, opened_at) values ('x', now());
        insert into calendar_events (title, timezone, start_date, end_date) values ('x', 'UTC', now(), now())`),
      )
    })
    const record = () => inTenant((db) => db.execute(sql`select * from ${sql.identifier(entity)}`))
    expect((await edit({ entity, all: true, set })).result.details).toMatchObject({ edited: 1 })
    const { start_date: _, end_date: __, ...others } = set as Record<string, unknown>
    expect(await record()).toMatchObject([{ ...others, version: 2 }])

    const emptied = Object.fromEntries(
      Object.entries(setFields)
        .filter(([, field]) => field.safeParse(null).success)
        .map(([name]) => [name, null]),
    )
    await edit({ entity, all: true, set: emptied })
    expect(await record()).toMatchObject([{ ...emptied, version: 3 }])

    const all: Record<string, unknown> = { ...set, ...periods }
    const filter = Object.fromEntries(Object.keys(filterFields).map((name) => [name, all[name]]))
    expect((await edit({ entity, filter, set })).total).toBe(0)
  })
