import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { runAllSteps } from '../../testing/run-all-steps.ts'
import { bulkEdit } from '../bulk-edit.ts'
import { editableEntities } from './editable-entities.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
afterAll(() => fresh[Symbol.asyncDispose]())
const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
  fresh.databases.withTenant(fresh.tenant('demo').id, work)
const options = { now: new Date('2026-11-21T08:00:00Z') }
const edit = (request: object) => inTenant((db) => runAllSteps(bulkEdit, request, { ...options, db }))

const otherId = '0190a0b0-0000-7000-8000-0000000000aa'
const instant = '2026-11-21T08:00:00.000Z'
const period = { from: instant, before: instant }
/** A value for each field that can be set, and for each filter by a period. */
const wholeRecords = {
  companies: {
    set: {
      name: 'Acme',
      status: 'lead',
      tax_id: '5260001246',
      email: 'a@example.com',
      phone: '1',
      street: 'Długa 1',
      postal_code: '00-001',
      city: 'Warszawa',
      country: 'PL',
      owner_id: otherId,
    },
    periods: { created_at: period, updated_at: period },
  },
  contacts: {
    set: {
      first_name: '',
      last_name: 'Doe',
      status: 'inactive',
      position: 'CEO',
      email: 'a@example.com',
      phone: '1',
      company_id: otherId,
      owner_id: otherId,
    },
    periods: { created_at: period, updated_at: period },
  },
  tickets: {
    set: {
      subject: 'Help',
      status: 'closed',
      priority: 'low',
      company_id: otherId,
      contact_id: otherId,
      assignee_id: otherId,
    },
    periods: { opened_at: period, closed_at: period, created_at: period, updated_at: period },
  },
  calendar_events: {
    set: {
      title: 'Talk',
      description: 'Two\nlines',
      location: 'Here',
      status: 'postponed',
      timezone: 'Europe/Warsaw',
      start_date: instant,
      end_date: instant,
      is_all_day: 1,
      company_id: otherId,
      contact_id: otherId,
      owner_id: otherId,
    },
    periods: { start_date: period, end_date: period, created_at: period, updated_at: period },
  },
}

for (const [entity, { set, periods }] of Object.entries(wholeRecords))
  test(`${entity}: every field can be set, cleared where it is nullable, and used in a filter`, async () => {
    const { filter: filterFields, set: setFields } = editableEntities[entity as keyof typeof editableEntities]
    expect(Object.keys(setFields).toSorted()).toEqual(Object.keys(set).toSorted())
    await inTenant(async (db) => {
      await db.execute(
        sql.raw(`delete from tickets; delete from calendar_events; delete from contacts; delete from companies;
        delete from users;
        insert into users (id, email, name) values ('${otherId}', 'a@example.com', 'Ada');
        insert into companies (id, name) values ('${otherId}', 'Beta');
        insert into contacts (id, last_name) values ('${otherId}', 'Roe');
        insert into tickets (subject, opened_at) values ('x', now());
        insert into calendar_events (title, timezone, start_date, end_date) values ('x', 'UTC', now(), now())`),
      )
    })
    const record = () => inTenant((db) => db.execute(sql`select * from ${sql.identifier(entity)}`))
    expect((await edit({ entity, all: true, set })).result.details).toMatchObject({ edited: 1 })
    const { start_date: _, end_date: __, ...rest } = set as Record<string, unknown>
    expect(await record()).toMatchObject([{ ...rest, version: 2 }])

    const cleared = Object.fromEntries(
      Object.entries(setFields)
        .filter(([, field]) => field.safeParse(null).success)
        .map(([name]) => [name, null]),
    )
    await edit({ entity, all: true, set: cleared })
    expect(await record()).toMatchObject([{ ...cleared, version: 3 }])

    for (const name of Object.keys(cleared).filter((name) => name in filterFields))
      expect((await edit({ entity, filter: { [name]: null }, set: { [name]: null } })).total, name).toBe(1)

    const all: Record<string, unknown> = { ...set, ...periods }
    const filter = Object.fromEntries(Object.keys(filterFields).map((name) => [name, all[name]]))
    expect((await edit({ entity, filter, set })).total).toBe(0)
  })
