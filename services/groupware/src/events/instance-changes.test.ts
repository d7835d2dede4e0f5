import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { auditLog } from '@fiscus/db/schema/tenant/logs'
import type { Call } from '@fiscus/testing/http-client'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningGroupware, runningGroupware } from '../testing/running-groupware.ts'
import { storeCollection } from '../testing/store-collection.ts'

type Event = { id: string; uid: string; version: number; recurrence: string | null }
type Instance = { event_id: string; title: string; start_date: string; status: string }
const path = '/api/v1/calendar/events'

let groupware: RunningGroupware
let ours: Call
let theirs: Call
beforeAll(async () => {
  groupware = await runningGroupware(inject('databaseServer'), ['ours', 'theirs'])
  ours = await groupware.caller('ours')
  theirs = await groupware.caller('theirs')
})
afterAll(() => groupware[Symbol.asyncDispose]())

const inOurs: typeof groupware.fresh.databases.withTenant = (_id, work) =>
  groupware.fresh.databases.withTenant(groupware.fresh.tenant('ours').id, work)
/** Five Mondays at nine in Warsaw, over the night in which the clock goes forward. */
const createSeries = async (more: object = {}) => {
  const series = {
    title: 'Round',
    start_date: '2027-03-15T08:00:00Z',
    end_date: '2027-03-15T09:00:00Z',
    timezone: 'Europe/Warsaw',
    recurrence: 'FREQ=WEEKLY;COUNT=5',
  }
  return (await ours<Event>('POST', path, { ...series, ...more })).body
}
const at = (id: string, instance: string, range = '') => `${path}/${id}/instances/${instance}${range}`
const following = '?range=this_and_following'
const change = (url: string, body: object, version = 1) =>
  ours<Event & { errors: { pointer: string }[] }>('PATCH', url, body, { 'if-match': `"v${version}"` })
const remove = (url: string, version = 1) =>
  ours<{ is_event_deleted: boolean }>('DELETE', url, undefined, { 'if-match': `"v${version}"` })
const shown = async (collection: string) => {
  const query = `from=2027-03-01T00:00:00Z&to=2027-05-01T00:00:00Z&collection_id=${collection}`
  const { body } = await ours<{ instances: Instance[] }>('GET', `/api/v1/calendar/instances?${query}`)
  return body.instances.map(
    ({ title, start_date, status }) => `${start_date.slice(0, 16)} ${title} ${status}`,
  )
}
const queued = (collection: string) =>
  inOurs('', (db) =>
    db
      .select({ operation: davQueue.operation, revision: davQueue.revision, event: davObjects.event_id })
      .from(davQueue)
      .innerJoin(davObjects, eq(davObjects.id, davQueue.object_id))
      .where(eq(davObjects.collection_id, collection)),
  )
const newCalendar = (name: string) => storeCollection(groupware, 'ours', { kind: 'calendar', name })

test('one instance is moved, cancelled and deleted, and the series is queued once for each change', async () => {
  const collection_id = await newCalendar('one')
  const { id } = await createSeries({ collection_id })
  const url = at(id, '2027-03-22T08:00:00Z')
  const { body, headers } = await ours<Event>('GET', url)
  expect(body).toMatchObject({ title: 'Round', start_date: '2027-03-22T08:00:00.000Z', version: 1 })
  expect(headers.get('etag')).toBe('"v1"')
  const moved = { start_date: '2027-03-23T08:00:00Z', end_date: '2027-03-23T09:00:00Z', title: 'Special' }
  expect(await change(url, moved)).toMatchObject({ status: 200, body: { id, version: 2 } })
  expect(await change(at(id, '2027-03-29T07:00:00Z'), { status: 'cancelled' }, 2)).toMatchObject({
    status: 200,
  })
  expect(await remove(at(id, '2027-04-05T07:00:00Z'), 3)).toMatchObject({
    status: 200,
    body: { is_event_deleted: false },
  })
  expect(await shown(collection_id)).toEqual([
    '2027-03-15T08:00 Round planned',
    '2027-03-23T08:00 Special planned',
    '2027-03-29T07:00 Round cancelled',
    '2027-04-12T07:00 Round planned',
  ])
  expect(await queued(collection_id)).toEqual([{ operation: 'put', revision: 4, event: id }])
  expect(await change(url, { title: 'Late' }, 1)).toMatchObject({ status: 412 })
})

test('from one instance on, the series becomes a second event, and both are queued with the change', async () => {
  const collection_id = await newCalendar('two')
  const { id, uid } = await createSeries({ collection_id })
  const times = { start_date: '2027-03-30T12:00:00Z', end_date: '2027-03-30T13:00:00Z' }
  const { body: second } = await change(at(id, '2027-03-29T07:00:00Z', following), {
    ...times,
    title: 'Later',
  })
  expect(second).toMatchObject({ recurrence: 'FREQ=WEEKLY;COUNT=3', collection_id, version: 1 })
  expect([second.id, second.uid]).not.toEqual([id, uid])
  expect((await ours<Event>('GET', `${path}/${id}`)).body).toMatchObject({
    recurrence: 'FREQ=WEEKLY;UNTIL=20270329T065959Z',
    version: 2,
  })
  expect(await shown(collection_id)).toEqual([
    '2027-03-15T08:00 Round planned',
    '2027-03-22T08:00 Round planned',
    '2027-03-30T12:00 Later planned',
    '2027-04-06T12:00 Later planned',
    '2027-04-13T12:00 Later planned',
  ])
  const rows = (await queued(collection_id)).toSorted((a, b) => b.revision - a.revision)
  expect(rows).toEqual([
    { operation: 'put', revision: 2, event: id },
    { operation: 'put', revision: 1, event: second.id },
  ])
  const entries = await inOurs('', (db) =>
    db.select().from(auditLog).where(eq(auditLog.entity_id, second.id)),
  )
  expect(entries.map(({ action }) => action)).toEqual(['create'])
  expect(await remove(at(second.id, '2027-04-06T12:00:00Z', following))).toMatchObject({ status: 200 })
  expect(await shown(collection_id)).toHaveLength(3)
  expect((await remove(at(second.id, '2027-03-30T12:00:00Z', following), 2)).body).toEqual({
    event_id: second.id,
    is_event_deleted: true,
  })
  expect(await shown(collection_id)).toHaveLength(2)
})

test('a change of all moves each instance on the wall, and the whole series to another calendar', async () => {
  const collection_id = await newCalendar('three')
  const { id } = await createSeries()
  const times = { start_date: '2027-03-30T09:00:00Z', end_date: '2027-03-30T09:30:00Z' }
  const url = at(id, '2027-03-29T07:00:00Z', '?range=all')
  expect(await change(url, { ...times, collection_id })).toMatchObject({
    status: 200,
    body: { id, collection_id },
  })
  expect((await shown(collection_id)).map((line) => line.slice(0, 16))).toEqual([
    '2027-03-16T10:00',
    '2027-03-23T10:00',
    '2027-03-30T09:00',
    '2027-04-06T09:00',
    '2027-04-13T09:00',
  ])
  expect(await remove(at(id, '2027-03-30T09:00:00Z', '?range=all'), 2)).toMatchObject({
    body: { is_event_deleted: true },
  })
  expect((await queued(collection_id)).map(({ operation }) => operation)).toEqual(['delete'])
})

test('what does not fit is rejected at its field', async () => {
  const { id } = await createSeries({ recurrence: 'FREQ=MONTHLY;BYDAY=3MO' })
  const pointers = async (url: string, body: object) => {
    const reply = await change(url, body)
    return [reply.status, reply.body.errors?.map(({ pointer }) => pointer)]
  }
  const first = at(id, '2027-03-15T08:00:00Z')
  expect(await pointers(first, { recurrence: null, owner_id: id })).toEqual([
    422,
    ['/recurrence', '/owner_id'],
  ])
  expect(await pointers(first, { end_date: '2027-03-15T07:00:00Z' })).toEqual([422, ['/end_date']])
  expect(await pointers(`${first}?range=some`, { title: 'x' })).toEqual([422, ['/query/range']])
  const tuesday = { start_date: '2027-03-16T08:00:00Z', end_date: '2027-03-16T09:00:00Z' }
  expect(await pointers(`${first}?range=all`, tuesday)).toEqual([422, ['/recurrence']])
  for (const [event, instance] of [
    [id, '2027-03-16T08:00:00Z'],
    [(await createSeries({ recurrence: null })).id, '2027-03-15T08:00:00Z'],
  ] as const) {
    const url = at(event, instance)
    expect([(await ours('GET', url)).status, (await change(url, { title: 'x' })).status]).toEqual([404, 404])
    expect((await remove(url)).status).toBe(404)
  }
})

test('another tenant finds no instance, and each route requires its scope', async () => {
  const { id } = await createSeries()
  const url = at(id, '2027-03-15T08:00:00Z')
  const reader = await groupware.caller('ours', ['calendar:read', 'contacts:write'])
  for (const [method, body] of [
    ['PATCH', { title: 'B' }],
    ['DELETE', undefined],
  ] as const) {
    expect(await reader(method, url, body, { 'if-match': '"v1"' })).toMatchObject({ status: 403 })
    expect(await theirs(method, url, body, { 'if-match': '"v1"' })).toMatchObject({ status: 404 })
    expect(await ours(method, url, body)).toMatchObject({ status: 428 })
  }
  expect(await theirs('GET', url)).toMatchObject({ status: 404 })
})

test('the dates of a series without a rule are instances: each is listed, changed, deleted and divided on its own', async () => {
  const collection_id = await newCalendar('dates')
  const lines = [
    'UID:dates',
    'DTSTAMP:20270301T080000Z',
    'DTSTART:20270315T080000Z',
    'DTEND:20270315T090000Z',
  ]
  const dates = 'RDATE:20270317T080000Z,20270322T080000Z,20270324T080000Z'
  const event = ['BEGIN:VEVENT', ...lines, 'SUMMARY:Round', dates, 'END:VEVENT']
  const file = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...event, 'END:VCALENDAR', ''].join('\r\n')
  const headers = { 'content-type': 'text/calendar' }
  expect(
    await ours('POST', `${path}/import?timezone=UTC&collection_id=${collection_id}`, file, headers),
  ).toMatchObject({ status: 200 })
  const list = await ours<{ events: Event[] }>('GET', `${path}?collection_id=${collection_id}`)
  const [{ id, recurrence } = { id: '', recurrence: null }] = list.body.events
  expect(recurrence).toBe('RDATE')
  expect(await shown(collection_id)).toHaveLength(4)
  expect(await change(at(id, '2027-03-17T08:00:00Z'), { title: 'Own' })).toMatchObject({ status: 200 })
  expect(await remove(at(id, '2027-03-15T08:00:00Z'), 2)).toMatchObject({ status: 200 })
  const rest = await change(at(id, '2027-03-22T08:00:00Z', following), { title: 'Later' }, 3)
  expect(rest).toMatchObject({ status: 200, body: { recurrence: 'RDATE' } })
  expect(await shown(collection_id)).toEqual([
    '2027-03-17T08:00 Own planned',
    '2027-03-22T08:00 Later planned',
    '2027-03-24T08:00 Later planned',
  ])
  const single = await ours<Event>('PATCH', `${path}/${id}`, { title: 'All' }, { 'if-match': '"v4"' })
  expect(single).toMatchObject({ status: 200, body: { recurrence: 'RDATE' } })
  const set = await ours<Event>(
    'PATCH',
    `${path}/${rest.body.id}`,
    { recurrence: null },
    { 'if-match': '"v1"' },
  )
  expect(set).toMatchObject({ status: 200, body: { recurrence: null } })
  expect(await shown(collection_id)).toEqual([
    '2027-03-17T08:00 Own planned',
    '2027-03-22T08:00 Later planned',
  ])
})
