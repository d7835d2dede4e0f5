import { type EventStatus, eventStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { connectApplication } from '@fiscus/db/connections/connect'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { calendarStatusSupervisor } from './calendar-status-supervisor.ts'
import { runOn } from './testing/task-context.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'acme')
const user = connectApplication(fresh.urlOf('acme'), 1)
afterAll(async () => {
  await user.end()
  await fresh[Symbol.asyncDispose]()
})
const { databases } = fresh
const acme = fresh.tenant('acme').id
beforeEach(() => databases.withTenant(acme, (db) => db.delete(calendarEvents)))

const at = (instant: string) => new Date(instant)
const supervise = (instant: string, slug: string | null = 'acme') =>
  runOn(fresh, calendarStatusSupervisor, { slug, now: at(instant) })

async function addEvent(status: EventStatus, start: string, end: string, tenant = acme): Promise<string> {
  const event = { title: `${status} ${start}`, status, timezone: 'Europe/Warsaw' }
  const rows = await databases.withTenant(tenant, (db) =>
    db
      .insert(calendarEvents)
      .values({ ...event, start_date: at(start), end_date: at(end) })
      .returning(),
  )
  return rows[0]?.id ?? ''
}

const events = (tenant = acme) =>
  databases.withTenant(tenant, (db) => db.select().from(calendarEvents).orderBy(asc(calendarEvents.id)))
const statuses = async () => (await events()).map(({ status }) => status)
const statusOf = async (id: string) => (await events()).find((event) => event.id === id)?.status

describe('an event from 9 to 10', () => {
  const [start, end] = ['2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z']
  const moments = {
    'just before it': '2026-11-21T08:59:59.999Z',
    'at its start': '2026-11-21T09:00:00Z',
    'while it lasts': '2026-11-21T09:59:59.999Z',
    'at its end': '2026-11-21T10:00:00Z',
    'long after': '2027-11-21T10:00:00Z',
  }
  const expected: Record<EventStatus, EventStatus[]> = {
    planned: ['planned', 'in_progress', 'in_progress', 'overdue', 'overdue'],
    in_progress: ['in_progress', 'in_progress', 'in_progress', 'overdue', 'overdue'],
    overdue: ['overdue', 'overdue', 'overdue', 'overdue', 'overdue'],
    completed: ['completed', 'completed', 'completed', 'completed', 'completed'],
    cancelled: ['cancelled', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
    postponed: ['postponed', 'postponed', 'postponed', 'postponed', 'postponed'],
  }
  for (const [index, [when, instant]] of Object.entries(moments).entries())
    test(when, async () => {
      for (const status of eventStatuses) await addEvent(status, start, end)
      await supervise(instant)
      expect(await statuses()).toEqual(eventStatuses.map((status) => expected[status][index]))
    })
})

test('an event without a duration is never in progress', async () => {
  await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T09:00:00Z')
  expect(await supervise('2026-11-21T08:59:59.999Z')).toBe('0 events in progress, 0 overdue')
  expect(await supervise('2026-11-21T09:00:00Z')).toBe('0 events in progress, 1 overdue')
  expect(await statuses()).toEqual(['overdue'])
})

test('a series stays as it is: its dates are those of its first instance', async () => {
  const id = await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')
  await user`update calendar_events set recurrence = 'FREQ=WEEKLY' where id = ${id}`
  for (const instant of ['2026-11-21T09:30:00Z', '2026-11-28T12:00:00Z'])
    expect(await supervise(instant)).toBe('0 events in progress, 0 overdue')
  expect(await statuses()).toEqual(['planned'])
})

test('an updated event has a new version and names the task; a second run changes nothing', async () => {
  await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')
  expect(await supervise('2026-11-21T09:30:00Z')).toBe('1 event in progress, 0 overdue')
  const changed = await events()
  expect(changed).toMatchObject([
    { version: 2, updated_at: at('2026-11-21T09:30:00Z'), updated_by: 'task:calendar_status_supervisor' },
  ])
  expect(await supervise('2026-11-21T09:31:00Z')).toBe('0 events in progress, 0 overdue')
  expect(await events()).toEqual(changed)
})

describe('an all-day event lasts from midnight to midnight in its time zone, also on days of clock changes', () => {
  for (const [zone, day, next, start, end] of [
    ['Europe/Warsaw', '2026-03-29', '2026-03-30', '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['Europe/Warsaw', '2026-10-25', '2026-10-26', '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
    ['America/New_York', '2026-03-08', '2026-03-09', '2026-03-08T05:00:00Z', '2026-03-09T04:00:00Z'],
    ['America/New_York', '2026-11-01', '2026-11-02', '2026-11-01T04:00:00Z', '2026-11-02T05:00:00Z'],
  ] as const)
    test(`${zone} ${day}`, async () => {
      await user`
        insert into calendar_events (title, is_all_day, timezone, start_date, end_date)
        values ('All day', 1, ${zone}, ${day}::text::timestamp at time zone ${zone}, ${next}::text::timestamp at time zone ${zone})`
      const before = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()
      for (const [instant, status] of [
        [before(start), 'planned'],
        [start, 'in_progress'],
        [before(end), 'in_progress'],
        [end, 'overdue'],
      ] as const) {
        await supervise(instant)
        expect(await statuses(), instant).toEqual([status])
      }
    })
})

describe('a concurrent edit of an event by a user is not overwritten', () => {
  const now = '2026-11-21T12:00:00Z'
  const edits = {
    'completes it': `status = 'completed'`,
    'moves it to tomorrow': `start_date = '2026-11-22T09:00:00Z', end_date = '2026-11-22T10:00:00Z'`,
    'changes its title': `title = 'Edited'`,
  }
  for (const [what, edit] of Object.entries(edits))
    test(`the user ${what}, and commits after the task has run`, async () => {
      const edited = await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')
      const other = await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')
      await user.begin(async (sql) => {
        await sql.unsafe(`update calendar_events set ${edit}, version = version + 1 where id = $1`, [edited])
        expect(await supervise(now), 'it does not wait for the user').toBe('0 events in progress, 1 overdue')
      })
      expect(await statusOf(other)).toBe('overdue')
      expect(await statusOf(edited)).toBe(what === 'completes it' ? 'completed' : 'planned')
      const isStillOverdue = what === 'changes its title'
      expect(await supervise(now)).toBe(`0 events in progress, ${isStillOverdue ? 1 : 0} overdue`)
      expect((await events()).find(({ id }) => id === edited)).toMatchObject({
        version: isStillOverdue ? 3 : 2,
      })
    })

  test('many users complete events while the task runs again and again', async () => {
    const ids = await Promise.all(
      Array.from({ length: 200 }, () => addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')),
    )
    const users = connectApplication(fresh.urlOf('acme'), 4)
    let areDone = false
    const completing = Promise.all(
      ids.map((id) => users`update calendar_events set status = 'completed' where id = ${id}`),
    ).finally(() => {
      areDone = true
    })
    while (!areDone) await supervise(now)
    await completing
    await users.end()
    expect(new Set(await statuses())).toEqual(new Set(['completed']))
  })
})

test('10,000 events at each boundary at once, and again', async () => {
  await user`
    insert into calendar_events (title, status, timezone, start_date, end_date)
    select 'Event ' || n, case when n % 4 = 3 then 'in_progress' else 'planned' end, 'UTC',
      case when n % 2 = 0 then '2026-11-21T12:00:00Z'::timestamptz else '2026-11-21T11:00:00Z' end,
      case when n % 2 = 0 then '2026-11-21T13:00:00Z'::timestamptz else '2026-11-21T12:00:00Z' end
    from generate_series(1, 20000) as n`
  expect(await supervise('2026-11-21T12:00:00Z')).toBe('10,000 events in progress, 10,000 overdue')
  expect(await supervise('2026-11-21T12:00:00Z')).toBe('0 events in progress, 0 overdue')
  const versions =
    await user`select status, version, count(*)::integer from calendar_events group by 1, 2 order by 1`
  expect([...versions]).toEqual([
    { status: 'in_progress', version: 2, count: 10_000 },
    { status: 'overdue', version: 2, count: 10_000 },
  ])
})

test('after a stop between two batches, the next run updates the rest', async () => {
  await user`
    insert into calendar_events (title, timezone, start_date, end_date)
    select 'Event ' || n, 'UTC', '2026-11-21T11:00:00Z', '2026-11-21T12:00:00Z' from generate_series(1, 2500) as n`
  const stop = new AbortController()
  const progress = (done: number) => done >= 1000 && stop.abort(new Error('stopped'))
  const now = at('2026-11-21T12:00:00Z')
  const options = { slug: 'acme', now, signal: stop.signal, progress }
  await expect(runOn(fresh, calendarStatusSupervisor, options)).rejects.toThrow('stopped')
  expect(await supervise('2026-11-21T12:00:00Z')).toBe('0 events in progress, 1,500 overdue')
})

test('the admin profile has its own calendar', async () => {
  const { id: administration } = await databases.findTenant({ slug: 'administration' })
  await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z')
  await addEvent('planned', '2026-11-21T09:00:00Z', '2026-11-21T10:00:00Z', administration)
  expect(await supervise('2026-11-21T12:00:00Z', null)).toBe('0 events in progress, 1 overdue')
  expect(await statuses()).toEqual(['planned'])
  expect((await events(administration)).map(({ status }) => status)).toEqual(['overdue'])
})
