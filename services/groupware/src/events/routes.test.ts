import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../testing/running-groupware.ts'
import { storeCollection } from '../testing/store-collection.ts'

type Event = { id: string; uid: string; title: string; status: string; version: number; sequence: number }
type Page = { events: Event[]; next: string | null }
type Instances = {
  instances: { event_id: string; title: string; start_date: string; recurrence_id: string | null }[]
  next: string | null
  is_complete: boolean
}
type Import = { created: number; existing: number; failed: number; errors: { row: number; code: string }[] }
const path = '/api/v1/calendar/events'

let groupware: RunningGroupware
let ours: Call
let theirs: Call
let key = ''
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
  key = await groupware.keyOf('ours')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const inOurs: typeof groupware.fresh.databases.withTenant = (_id, work) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)
const visit = {
  title: 'Visit',
  start_date: '2026-11-23T09:00:00Z',
  end_date: '2026-11-23T10:00:00Z',
  timezone: 'Europe/Warsaw',
}
const create = async (event: object = {}) => (await ours<Event>('POST', path, { ...visit, ...event })).body
const change = (id: string, body: object, version: number) =>
  ours<Event>('PATCH', `${path}/${id}`, body, { 'if-match': `"v${version}"` })
const objectOf = async (id: string) => (await ours('GET', `${path}/${id}/event.ics`)).text
const instances = async (query: string) =>
  (await ours<Instances>('GET', `/api/v1/calendar/instances?${query}`)).body
const importFile = (text: string, query = '') =>
  fetch(`${groupware.url}${path}/import${query}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'text/calendar' },
    body: text,
  }).then(async (response) => ({ status: response.status, body: (await response.json()) as Import }))
const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Test//EN',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', 'DTSTAMP:20261101T000000Z', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
    '',
  ].join('\r\n')

test('an event without what is sent as null has the defaults', async () => {
  const { id } = await create({ recurrence: null, status: null, location: null })
  expect((await ours('GET', `${path}/${id}`)).body).toMatchObject({
    recurrence: null,
    status: 'planned',
    is_all_day: 0,
    location: null,
  })
})

test('an event in a calendar is created, changed and deleted here and in the queue of its server', async () => {
  const collection_id = await storeCollection(groupware, 'ours', { kind: 'calendar' })
  const queued = () =>
    inOurs('', (db) =>
      db
        .select({ operation: davQueue.operation, revision: davQueue.revision })
        .from(davQueue)
        .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
        .where(eq(davObjects.collection_id, collection_id)),
    )
  const { id } = await create({ collection_id })
  expect(await queued()).toEqual([{ operation: 'put', revision: 1 }])
  const moved = { start_date: '2026-11-24T09:00:00Z', end_date: '2026-11-24T10:00:00Z' }
  expect(await change(id, moved, 1)).toMatchObject({
    status: 200,
    body: { start_date: '2026-11-24T09:00:00.000Z', sequence: 1, version: 2 },
  })
  expect(await queued()).toEqual([{ operation: 'put', revision: 2 }])
  expect(await change(id, { title: 'Old' }, 1)).toMatchObject({ status: 412 })
  const deletion = await ours('DELETE', `${path}/${id}`, undefined, { 'if-match': '"v2"' })
  expect(deletion).toMatchObject({ status: 200, body: { deleted: id } })
  expect(await queued()).toEqual([{ operation: 'delete', revision: 3 }])
  const entries = await inOurs('', (db) => db.select().from(auditLog).where(eq(auditLog.entity_id, id)))
  expect(entries.map(({ action }) => action)).toEqual(['create', 'change', 'delete'])
  expect(JSON.stringify(entries)).not.toContain('VEVENT')
})

test('an imported event of thirty years keeps its times while other fields change; new times are checked', async () => {
  const lines = ['UID:loan', 'DTSTART:19700101T000000Z', 'DTEND:20000101T000000Z', 'SUMMARY:Loan']
  const times = { start_date: '1970-01-01T00:00:00.000Z', end_date: '2000-01-01T00:00:00.000Z' }
  await importFile(calendar(lines))
  const { body } = await ours<Page>('GET', `${path}?text=Loan`)
  const id = body.events[0]?.id ?? ''
  expect(await change(id, { ...times, title: 'Long loan' }, 1)).toMatchObject({
    status: 200,
    body: { title: 'Long loan', ...times },
  })
  expect(await change(id, { end_date: '2000-01-02T00:00:00Z' }, 2)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/end_date' }] },
  })
})

test('users complete, cancel and postpone; only a cancellation reaches the object; a moved event is planned again', async () => {
  const { id } = await create()
  expect((await change(id, { status: 'completed' }, 1)).body).toMatchObject({ status: 'completed' })
  expect(await objectOf(id)).not.toContain('STATUS:CANCELLED')
  expect((await change(id, { status: 'cancelled' }, 2)).body).toMatchObject({ status: 'cancelled' })
  expect(await objectOf(id)).toContain('STATUS:CANCELLED')
  expect((await change(id, { status: 'postponed' }, 3)).body).toMatchObject({ status: 'postponed' })
  expect(await objectOf(id)).not.toContain('STATUS:CANCELLED')
  expect(await change(id, { status: 'overdue' }, 4)).toMatchObject({ status: 422 })
  await inOurs('', (db) =>
    db.update(calendarEvents).set({ status: 'overdue' }).where(eq(calendarEvents.id, id)),
  )
  const later = { start_date: '2026-12-01T09:00:00Z', end_date: '2026-12-01T10:00:00Z' }
  expect((await change(id, later, 4)).body).toMatchObject({ status: 'planned' })
})

test('what does not fit is rejected at its field', async () => {
  const rejected = async (event: object) => {
    const { status, body } = await ours<{ errors: { pointer: string }[] }>('POST', path, {
      ...visit,
      ...event,
    })
    return [status, body.errors?.map(({ pointer }) => pointer)]
  }
  expect(await rejected({ end_date: '2026-11-23T08:00:00Z' })).toEqual([422, ['/end_date']])
  expect(await rejected({ timezone: 'Mars/Olympus' })).toEqual([422, ['/timezone']])
  expect(await rejected({ is_all_day: 1 })).toEqual([422, ['/start_date']])
  expect(await rejected({ title: 'A\r\nATTENDEE:mailto:evil@example.com' })).toEqual([422, ['/title']])
  expect(await rejected({ recurrence: 'FREQ=NEVER' })).toEqual([422, ['/recurrence']])
  expect(await rejected({ recurrence: 'FREQ=DAILY\r\nSUMMARY:x' })).toEqual([422, ['/recurrence']])
  const missing = '01a20000-0000-7000-8000-000000000001'
  expect(await rejected({ contact_id: missing, company_id: missing })).toEqual([
    422,
    ['/company_id', '/contact_id'],
  ])
  expect(await rejected({ owner_id: missing })).toEqual([422, ['/owner_id']])
})

describe('instances in a range', () => {
  const range = 'from=2027-03-01T00:00:00Z&to=2027-04-05T00:00:00Z'
  test('a weekly series keeps its local time over the night of the clock change, and has its place among the events', async () => {
    const weekly = await create({
      title: 'Weekly',
      start_date: '2027-03-15T08:00:00Z',
      end_date: '2027-03-15T09:00:00Z',
      recurrence: 'FREQ=WEEKLY',
    })
    const single = await create({
      title: 'Single',
      start_date: '2027-03-20T08:00:00Z',
      end_date: '2027-03-20T09:00:00Z',
    })
    const found = await instances(range)
    expect(found.is_complete).toBe(true)
    expect(found.instances.map(({ event_id, start_date }) => [event_id, start_date])).toEqual([
      [weekly.id, '2027-03-15T08:00:00.000Z'],
      [single.id, '2027-03-20T08:00:00.000Z'],
      [weekly.id, '2027-03-22T08:00:00.000Z'],
      [weekly.id, '2027-03-29T07:00:00.000Z'],
    ])
    const first = await instances(`${range}&limit=3`)
    const rest = await instances(`${range}&limit=3&cursor=${first.next}`)
    expect([...first.instances, ...rest.instances]).toEqual(found.instances)
    expect((await instances(`${range}&text=single`)).instances).toHaveLength(1)
  })

  test('a range that is empty or longer than 400 days is rejected', async () => {
    for (const to of ['2027-03-01T00:00:00Z', '2028-05-01T00:00:00Z'])
      expect(
        await ours('GET', `/api/v1/calendar/instances?from=2027-03-01T00:00:00Z&to=${to}`),
      ).toMatchObject({ status: 422, body: { errors: [{ pointer: '/query/to' }] } })
  })

  test('rules that never stop have bounded instances, and the answer states that it is not complete', async () => {
    const at = ['DTSTART:20300101T000000Z', 'DTEND:20300101T000001Z']
    const flood = Array.from({ length: 20 }, (_, n) => [`UID:flood-${n}`, ...at, 'RRULE:FREQ=SECONDLY'])
    expect((await importFile(calendar(...flood))).body).toMatchObject({ created: 20 })
    const found = await instances('from=2030-01-01T00:00:00Z&to=2030-12-31T00:00:00Z&limit=1000')
    expect(found.is_complete).toBe(false)
    expect(found.instances).toHaveLength(1000)
  })
})

describe('files', () => {
  const odd = [
    'UID:odd-1',
    'DTSTART:20310301T090000Z',
    'DTEND:20310301T100000Z',
    'SUMMARY:Odd',
    'X-ODD;A=b:c',
  ]
  test('an imported event keeps what an event has no field for, also after an edit, and is exported with it', async () => {
    const file = calendar([...odd, 'ATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com'])
    expect((await importFile(file, '?dryRun=true')).body).toMatchObject({ created: 1 })
    expect((await importFile(file)).body).toMatchObject({ created: 1, failed: 0 })
    expect((await importFile(file)).body).toMatchObject({ created: 0, existing: 1 })
    const { events } = (await ours<Page>('GET', `${path}?text=odd`)).body
    expect(events).toMatchObject([{ title: 'Odd', uid: 'odd-1' }])
    await change(events[0]?.id ?? '', { location: 'Room; 1, "big"\\n' }, 1)
    const { text } = await ours(
      'GET',
      `${path}/export.ics?from=2031-03-01T00:00:00Z&to=2031-03-02T00:00:00Z&status=planned`,
    )
    expect(text).toContain('X-ODD;A=b:c\r\nATTENDEE;PARTSTAT=DECLINED:mailto:a@example.com\r\n')
    expect(text.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThanOrEqual(1)
  })

  test('a bad event is an error of its row, and the others are stored', async () => {
    const bad = ['UID:bad', 'DTSTART:yesterday']
    const { body } = await importFile(
      calendar(
        ['UID:r-1', ...odd.slice(1)],
        bad,
        [`UID:${'u'.repeat(10_000)}`, ...odd.slice(1)],
        ['UID:nul', ...odd.slice(1), 'X-NUL:a\0b'],
      ),
    )
    expect(body).toMatchObject({ created: 1, failed: 3 })
    expect(body.errors.map(({ row }) => row)).toEqual([2, 3, 4])
  })

  test('a file with 100,000 events is rejected in a thread, whatever it has', async () => {
    const many = `BEGIN:VCALENDAR\r\n${'BEGIN:VEVENT\r\nUID:1\r\nDTSTART:20260101\r\nEND:VEVENT\r\n'.repeat(100_000)}END:VCALENDAR`
    expect(many.length).toBeLessThan(10_000_000)
    expect(await importFile(many)).toMatchObject({ status: 422 })
    expect((await importFile('BEGIN:VCARD')).status).toBe(422)
    const metrics = await (await fetch(`${groupware.url}/metrics`)).text()
    expect(metrics).toContain('groupware_thread_job_seconds_count{work="split_calendar"} 1\n')
  })
})

test('another tenant finds no event, and each route requires its scope', async () => {
  const { id } = await create({ title: 'Ours' })
  const range = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z'
  for (const [method, url, scope, body] of [
    ['GET', path, 'calendar:read', undefined],
    ['POST', path, 'calendar:write', visit],
    ['GET', `${path}/export.ics`, 'calendar:read', undefined],
    ['GET', `/api/v1/calendar/instances?${range}`, 'calendar:read', undefined],
    ['GET', `${path}/${id}`, 'calendar:read', undefined],
    ['GET', `${path}/${id}/event.ics`, 'calendar:read', undefined],
    ['PATCH', `${path}/${id}`, 'calendar:write', { title: 'B' }],
    ['DELETE', `${path}/${id}`, 'calendar:write', undefined],
  ] as const) {
    const others = (['calendar:read', 'calendar:write', 'contacts:write'] as const).filter(
      (other) => other !== scope,
    )
    const call = await groupware.caller('ours', others)
    expect([url, (await call(method, url, body, { 'if-match': '"v1"' })).status]).toEqual([url, 403])
    if (url.includes(id))
      expect(await theirs(method, url, body, { 'if-match': '"v1"' })).toMatchObject({ status: 404 })
  }
  expect((await theirs<Page>('GET', path)).body.events).toEqual([])
  expect((await theirs<Instances>('GET', `/api/v1/calendar/instances?${range}`)).body.instances).toEqual([])
})
