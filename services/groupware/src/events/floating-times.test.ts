import { runTurns } from '@fiscus/dav/runs/run-turns'
import { MemoryServer } from '@fiscus/dav/testing/memory-server'
import { davLimits } from '@fiscus/dav/turns/dav-limits'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davConflicts } from '@fiscus/db/schema/dav/changes'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import fc from 'fast-check'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { runningGroupware } from '../testing/running-groupware.ts'

// RFC 5545 §3.3.5, §3.8.5.2: floating times and dates are read in one zone, by whichever way an event comes in
// (calendars-and-contacts §2.11). The zone of the tenant is Europe/Warsaw.
const groupware = await runningGroupware(inject('databaseServer'), ['ours', 'tokyo'])
afterAll(() => groupware[Symbol.asyncDispose]())
await groupware.fresh.owner.execute(`update tenants set timezone = 'Asia/Tokyo' where slug = 'tokyo'`)
const { clock } = groupware

type Times = { title: string; start_date: string; end_date: string; timezone: string }
type Event = Times & { id: string; uid: string; is_all_day: number; recurrence: string | null }
/** What the API shows of an event, and its instances. */
type Shown = Omit<Event, 'id' | 'uid'> & { instances: string[] }
/** An event of a batch: all have a part of their UIDs in common, which is their title, too. */
type Text = { uid: string; text: string }

async function place(slug: string) {
  const key = await groupware.keyOf(slug)
  const call = await groupware.caller(slug)
  const { id: tenantId, timezone } = groupware.fresh.tenant(slug)
  const inTenant = <T>(work: (db: TenantDatabase) => Promise<T>) =>
    groupware.fresh.databases.withTenant(tenantId, work)
  const server = new MemoryServer(`https://${slug}.example/work/`)
  const collection = await inTenant(async (db) => {
    const values = { name: slug, server_url: server.url, login: 'ada', next_at: clock.now() }
    const account = requireRow(await db.insert(davAccounts).values(values).returning())
    const of = { account_id: account.id, kind: 'calendar', url: server.url, name: 'Work' } as const
    const row = { ...of, is_selected: 1, created_at: clock.now() } as const
    return requireRow(await db.insert(davCollections).values(row).returning())
  })
  const context = { clock, limits: davLimits, timezone, log: { info() {}, warn() {}, error() {} } }
  const eventsOf = async (part: string) =>
    (await call<{ events: Event[] }>('GET', `/api/v1/calendar/events?limit=200&text=${part}`)).body.events
  return {
    call,
    inTenant,
    eventsOf,
    collectionId: collection.id,
    async importFile(text: string, query = '') {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'text/calendar' }
      const url = `${groupware.url}/api/v1/calendar/events/import${query}`
      const response = await fetch(url, { method: 'POST', headers, body: text })
      return (await response.json()) as Record<string, unknown>
    },
    async pull(texts: readonly Text[]) {
      for (const { uid, text } of texts) server.store(`${server.url}${uid}.ics`, text)
      clock.moveBy(120_000)
      const run = { work: 'pull', openSession: async () => server.session(), progress() {} } as const
      await inTenant((db) => runTurns({ ...context, db, runSignal: AbortSignal.timeout(60_000) }, run))
    },
    async shown(part: string): Promise<Map<string, Shown>> {
      const events = await eventsOf(part)
      const range = 'from=2026-01-01T00:00:00Z&to=2027-01-20T00:00:00Z'
      const path = `/api/v1/calendar/instances?${range}&limit=1000&text=${part}`
      const { instances } = (await call<{ instances: (Times & { event_id: string })[] }>('GET', path)).body
      const own = ({ id }: Event) => instances.filter(({ event_id }) => event_id === id)
      return new Map(
        events.map((event) => {
          const { uid, title, start_date, end_date, is_all_day, timezone, recurrence } = event
          const times = own(event).map((one) => `${one.start_date}/${one.end_date} ${one.timezone}`)
          const fields = { start_date, end_date, is_all_day, timezone, recurrence, instances: times }
          return [uid.replace(part, ''), { title: title.replace(part, ''), ...fields }]
        }),
      )
    },
  }
}
const ours = await place('ours')
const tokyo = await place('tokyo')

/** The ways of events into a place. */
const ways: Record<string, (texts: readonly Text[], part: string) => Promise<typeof ours>> = {
  async import(texts) {
    await ours.importFile(texts.map(({ text }) => text).join(''))
    return ours
  },
  async 'import into a collection'(texts) {
    const file = texts.map(({ text }) => text).join('')
    await ours.importFile(file, `?collection_id=${ours.collectionId}`)
    return ours
  },
  async pull(texts) {
    await ours.pull(texts)
    return ours
  },
  async 'pull of events that had a zone before'(texts) {
    const lines = 'DTSTART;TZID=Asia/Kolkata:20260701T100000\r\nDTEND;TZID=Asia/Kolkata:20260701T110000'
    await ours.pull(texts.map(({ uid }) => ({ uid, text: calendarOf(uid, { lines }) })))
    await ours.pull(texts)
    return ours
  },
  async 'versions of conflicts'(texts) {
    for (const { text } of texts) {
      const conflict = await ours.inTenant(async (db) => {
        const lost = { kind: 'deleted_locally', title: 'x', server: text, kept: 'local' } as const
        const row = { ...lost, collection_id: ours.collectionId, detected_at: clock.now() }
        return requireRow(await db.insert(davConflicts).values(row).returning())
      })
      await ours.call('POST', `/api/v1/dav/conflicts/${conflict.id}/resolve`, { version: 'server' })
    }
    return ours
  },
  async 'export of each event, and import in another zone'(texts, part) {
    await ways.import?.(texts, part)
    for (const { id } of await ours.eventsOf(part))
      await tokyo.importFile((await ours.call('GET', `/api/v1/calendar/events/${id}/event.ics`)).text)
    return tokyo
  },
  async 'export of all events, and import in another zone'(texts, part) {
    await ways.import?.(texts, part)
    await tokyo.importFile((await ours.call('GET', `/api/v1/calendar/events/export.ics?text=${part}`)).text)
    return tokyo
  },
}

type Calendar = { lines: string; header?: string; components?: string }

function calendarOf(uid: string, { lines, header = '', components = '' }: Calendar): string {
  const event = ['BEGIN:VEVENT', `UID:${uid}`, `SUMMARY:${uid}`, 'DTSTAMP:20260101T000000Z', lines]
  const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', header]
  const text = [...head, ...event, 'END:VEVENT', components.replaceAll('$UID', uid), 'END:VCALENDAR']
  return `${text.filter((line) => line !== '').join('\r\n')}\r\n`
}

let batches = 0
const nextPart = () => `batch-${++batches}-`

/** What each way shows of calendars, by their names. */
async function shownByWays(
  calendars: Readonly<Record<string, Calendar>>,
  line: string,
): Promise<Map<string, Map<string, Shown>>> {
  const found = new Map<string, Map<string, Shown>>()
  for (const [way, take] of Object.entries(ways)) {
    const part = nextPart()
    const texts = Object.entries(calendars).map(([name, { header = '', ...calendar }]) => {
      const uid = `${part}${name}`
      const lines = [line, header].filter(Boolean).join('\r\n')
      return { uid, text: calendarOf(uid, { ...calendar, header: lines }) }
    })
    found.set(way, await (await take(texts, part)).shown(part))
  }
  return found
}

const custom =
  'BEGIN:VTIMEZONE\r\nTZID:Head office\r\nBEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0230\r\nTZOFFSETTO:+0230\r\nEND:STANDARD\r\nEND:VTIMEZONE'

/** What names the zone: its line, and the zone in which floating times are. */
const sources: readonly [name: string, header: string, zone: string][] = [
  ['nothing, so that it is that of the tenant', '', 'Europe/Warsaw'],
  ['X-WR-TIMEZONE', 'X-WR-TIMEZONE:America/New_York', 'America/New_York'],
  ['X-WR-TIMEZONE in quotes', 'X-WR-TIMEZONE:"America/New_York"', 'America/New_York'],
  ['a name of Windows', 'X-WR-TIMEZONE:Eastern Standard Time', 'America/New_York'],
  ['an old name', 'X-WR-TIMEZONE:US/Eastern', 'America/New_York'],
  [
    'a name behind a prefix',
    'X-WR-TIMEZONE:/freeassociation.sourceforge.net/America/New_York',
    'America/New_York',
  ],
  ['an unknown name', 'X-WR-TIMEZONE:Mars/Olympus', 'Europe/Warsaw'],
  ['an offset', 'X-WR-TIMEZONE:+05:00', 'Europe/Warsaw'],
  ['an empty name', 'X-WR-TIMEZONE:', 'Europe/Warsaw'],
]

/** `ownZone`: that of a form which names one. */
type Form = Calendar & { warsaw: string; newYork: string; ownZone?: string }
const day = (from: string, to: string) => `${from}.000Z/${to}.000Z`
/** Each form with its start and end where floating times are in Warsaw, and where they are in New York. */
const forms: Readonly<Record<string, Form>> = {
  'a floating time': {
    lines: 'DTSTART:20261224T100000\r\nDTEND:20261224T113000',
    warsaw: day('2026-12-24T09:00:00', '2026-12-24T10:30:00'),
    newYork: day('2026-12-24T15:00:00', '2026-12-24T16:30:00'),
  },
  'a floating time with DURATION': {
    lines: 'DTSTART:20260724T100000\r\nDURATION:PT90M',
    warsaw: day('2026-07-24T08:00:00', '2026-07-24T09:30:00'),
    newYork: day('2026-07-24T14:00:00', '2026-07-24T15:30:00'),
  },
  'a floating time with an end in UTC': {
    lines: 'DTSTART:20261224T100000\r\nDTEND:20261224T200000Z',
    warsaw: day('2026-12-24T09:00:00', '2026-12-24T20:00:00'),
    newYork: day('2026-12-24T15:00:00', '2026-12-24T20:00:00'),
  },
  'a date': {
    lines: 'DTSTART;VALUE=DATE:20261224\r\nDTEND;VALUE=DATE:20261227',
    warsaw: day('2026-12-23T23:00:00', '2026-12-26T23:00:00'),
    newYork: day('2026-12-24T05:00:00', '2026-12-27T05:00:00'),
  },
  'a date without an end': {
    lines: 'DTSTART;VALUE=DATE:20261224',
    warsaw: day('2026-12-23T23:00:00', '2026-12-24T23:00:00'),
    newYork: day('2026-12-24T05:00:00', '2026-12-25T05:00:00'),
  },
  'a date with DURATION over a change of the clock': {
    lines: 'DTSTART;VALUE=DATE:20261024\r\nDURATION:P10D',
    warsaw: day('2026-10-23T22:00:00', '2026-11-02T23:00:00'),
    newYork: day('2026-10-24T04:00:00', '2026-11-03T05:00:00'),
  },
  'a floating time that the clock skips in Warsaw': {
    lines: 'DTSTART:20260329T023000\r\nDURATION:PT1H',
    warsaw: day('2026-03-29T01:30:00', '2026-03-29T02:30:00'),
    newYork: day('2026-03-29T06:30:00', '2026-03-29T07:30:00'),
  },
  'a floating time that occurs twice in New York': {
    lines: 'DTSTART:20261101T013000\r\nDURATION:PT1H',
    warsaw: day('2026-11-01T00:30:00', '2026-11-01T01:30:00'),
    newYork: day('2026-11-01T05:30:00', '2026-11-01T06:30:00'),
  },
  'a TZID': {
    lines: 'DTSTART;TZID=Asia/Tokyo:20261224T100000\r\nDTEND:20261224T113000',
    warsaw: day('2026-12-24T01:00:00', '2026-12-24T02:30:00'),
    newYork: day('2026-12-24T01:00:00', '2026-12-24T02:30:00'),
    ownZone: 'Asia/Tokyo',
  },
  'a TZID of a VTIMEZONE that is unknown': {
    header: custom,
    lines: 'DTSTART;TZID=Head office:20261224T100000\r\nDTEND:20261224T113000',
    warsaw: day('2026-12-24T07:30:00', '2026-12-24T09:00:00'),
    newYork: day('2026-12-24T07:30:00', '2026-12-24T09:00:00'),
    ownZone: 'UTC',
  },
  UTC: {
    lines: 'DTSTART:20261224T100000Z\r\nDURATION:PT1H',
    warsaw: day('2026-12-24T10:00:00', '2026-12-24T11:00:00'),
    newYork: day('2026-12-24T10:00:00', '2026-12-24T11:00:00'),
    ownZone: 'UTC',
  },
}

test.for(sources)(
  'each form has one time by each way in, where the calendar names %s',
  async ([, line, zone]) => {
    const found = await shownByWays(forms, line)
    for (const [way, shown] of found)
      for (const [name, { warsaw, newYork, ownZone }] of Object.entries(forms)) {
        const { start_date, end_date, timezone, instances } = shown.get(name) ?? {}
        const times = zone === 'America/New_York' ? newYork : warsaw
        const expected = { way, name, times, timezone: ownZone ?? zone }
        expect({ way, name, times: `${start_date}/${end_date}`, timezone }).toEqual(expected)
        expect(instances).toEqual([`${times} ${timezone}`])
      }
    for (const shown of found.values()) expect(shown).toEqual(found.get('import'))
  },
)

// The dates of a series: its EXDATE, RDATE, UNTIL and RECURRENCE-ID are in the zone of its start.
const override = (id: string, lines: string) =>
  `BEGIN:VEVENT\r\nUID:$UID\r\nDTSTAMP:20260101T000000Z\r\nRECURRENCE-ID${id}\r\n${lines}\r\nSUMMARY:moved\r\nEND:VEVENT`
const series: Readonly<Record<string, Calendar & { starts: Record<'warsaw' | 'newYork', string[]> }>> = {
  'a floating series with exceptions': {
    lines: [
      'DTSTART:20261201T100000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261205T100000',
      'EXDATE:20261202T100000',
      'RDATE:20261210T080000',
    ].join('\r\n'),
    components: override(':20261203T100000', 'DTSTART:20261203T200000\r\nDURATION:PT1H'),
    starts: {
      warsaw: ['12-01T09:00', '12-03T19:00', '12-04T09:00', '12-05T09:00', '12-10T07:00'],
      newYork: ['12-01T15:00', '12-04T01:00', '12-04T15:00', '12-05T15:00', '12-10T13:00'],
    },
  },
  'a series of dates with exceptions': {
    lines: [
      'DTSTART;VALUE=DATE:20261201',
      'RRULE:FREQ=DAILY;UNTIL=20261204',
      'EXDATE;VALUE=DATE:20261202',
      'RDATE;VALUE=DATE:20261210',
    ].join('\r\n'),
    starts: {
      warsaw: ['11-30T23:00', '12-02T23:00', '12-03T23:00', '12-09T23:00'],
      newYork: ['12-01T05:00', '12-03T05:00', '12-04T05:00', '12-10T05:00'],
    },
  },
  'a series in a zone that is unknown, with a floating change of an instance': {
    header: custom,
    lines: 'DTSTART;TZID=Head office:20261201T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3',
    components: override(':20261202T100000', 'DTSTART:20261202T200000\r\nDURATION:PT1H'),
    starts: {
      warsaw: ['12-01T07:30', '12-02T17:30', '12-03T07:30'],
      newYork: ['12-01T07:30', '12-02T17:30', '12-03T07:30'],
    },
  },
  'a series whose instance has moved to another zone, with a floating identity': {
    lines: 'DTSTART;TZID=Asia/Tokyo:20261201T100000\r\nDURATION:PT1H\r\nRRULE:FREQ=DAILY;COUNT=3',
    components: override(
      ':20261202T100000',
      'DTSTART;TZID=America/New_York:20261202T100000\r\nDURATION:PT1H',
    ),
    starts: {
      warsaw: ['12-01T01:00', '12-02T15:00', '12-03T01:00'],
      newYork: ['12-01T01:00', '12-02T15:00', '12-03T01:00'],
    },
  },
}

test.for(sources.slice(0, 2))(
  'a series has its instances by each way in, where the calendar names %s',
  async ([, line, zone]) => {
    const found = await shownByWays(series, line)
    for (const [way, shown] of found)
      for (const [name, { starts }] of Object.entries(series)) {
        const instances = shown.get(name)?.instances.map((instance) => instance.slice(5, 16))
        const expected = starts[zone === 'America/New_York' ? 'newYork' : 'warsaw']
        expect({ way, name, starts: instances }).toEqual({ way, name, starts: expected })
      }
    for (const shown of found.values()) expect(shown).toEqual(found.get('import'))
  },
)

test('random events are equal records by an import and by a pull', async () => {
  const pad = (number: number, length = 2) => String(number).padStart(length, '0')
  const wall = fc
    .record({ month: fc.integer({ min: 1, max: 12 }), date: fc.integer({ min: 1, max: 28 }) })
    .map(({ month, date }) => `2026${pad(month)}${pad(date)}`)
  const time = fc
    .tuple(wall, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
    .map(([date, hour, minute]) => `${date}T${pad(hour)}${pad(minute)}00`)
  const zoneName = fc.constantFrom('Europe/Warsaw', 'America/New_York', 'Asia/Kolkata', 'Africa/Cairo')
  const start = fc.oneof(
    time.map((value) => `DTSTART:${value}`),
    wall.map((value) => `DTSTART;VALUE=DATE:${value}`),
    fc.tuple(zoneName, time).map(([zone, value]) => `DTSTART;TZID=${zone}:${value}`),
    time.map((value) => `DTSTART:${value}Z`),
  )
  const end = fc.constantFrom('', 'DURATION:P1D', 'DURATION:PT26H', 'DTEND:20270101T120000')
  const rule = fc.constantFrom(
    '',
    'RRULE:FREQ=WEEKLY;COUNT=5',
    'RRULE:FREQ=DAILY;INTERVAL=9;UNTIL=20261101T000000',
    'RRULE:FREQ=MONTHLY;UNTIL=20261231T225959Z',
  )
  const header = fc.constantFrom(...sources.map(([, line]) => line))
  const lines = fc.tuple(start, end, rule).map((all) => all.filter(Boolean).join('\r\n'))
  const calendars = fc.array(fc.record({ lines, header }), { minLength: 40, maxLength: 40 })
  await fc.assert(
    fc.asyncProperty(calendars, async (all) => {
      const [imported, pulled] = [nextPart(), nextPart()]
      const textsOf = (part: string) =>
        all.map((calendar, index) => ({
          uid: `${part}${index}`,
          text: calendarOf(`${part}${index}`, calendar),
        }))
      await ways.import?.(textsOf(imported), imported)
      await ours.pull(textsOf(pulled))
      const shown = await ours.shown(imported)
      expect(shown.size).toBe(all.length)
      expect(await ours.shown(pulled)).toEqual(shown)
    }),
    { numRuns: 5 },
  )
})

describe('an import', () => {
  const lines = 'DTSTART:20261224T100000\r\nDTEND:20261224T110000'
  const shown = async (uid: string) => (await ours.shown(uid)).get('')

  test('names the time zones of the file that are not known', async () => {
    const text = calendarOf(nextPart(), { lines, header: 'X-WR-TIMEZONE:Mars/Olympus' })
    expect(await ours.importFile(text)).toMatchObject({ created: 1, unknown_time_zones: ['Mars/Olympus'] })
    expect(await ours.importFile(calendarOf(nextPart(), { lines }))).toMatchObject({ unknown_time_zones: [] })
  })

  test('takes the zone that the caller names instead of that of the file', async () => {
    const uid = nextPart()
    const text = calendarOf(uid, { lines, header: 'X-WR-TIMEZONE:America/New_York' })
    await ours.importFile(text, '?timezone=Asia/Kolkata')
    expect(await shown(uid)).toMatchObject({
      start_date: '2026-12-24T04:30:00.000Z',
      timezone: 'Asia/Kolkata',
    })
  })

  test('corrects an event that an earlier import of the same object has read in another zone', async () => {
    const uid = nextPart()
    const text = calendarOf(uid, { lines })
    await ours.importFile(text, '?timezone=UTC')
    expect(await shown(uid)).toMatchObject({ start_date: '2026-12-24T10:00:00.000Z' })
    const counts = { created: 0, existing: 0, corrected: 1, failed: 0 }
    expect(await ours.importFile(text, '?dryRun=true')).toMatchObject(counts)
    expect(await shown(uid)).toMatchObject({ start_date: '2026-12-24T10:00:00.000Z' })
    expect(await ours.importFile(text)).toMatchObject(counts)
    const corrected = { start_date: '2026-12-24T09:00:00.000Z', timezone: 'Europe/Warsaw' }
    expect(await shown(uid)).toMatchObject(corrected)
    expect(await ours.importFile(text)).toMatchObject({ existing: 1, corrected: 0 })
  })

  test('leaves an event as it is that was changed since, or has a zone of its own', async () => {
    const [changed, zoned] = [nextPart(), nextPart()]
    const own = 'DTSTART;TZID=Asia/Tokyo:20261224T100000'
    const texts = [calendarOf(changed, { lines }), calendarOf(zoned, { lines: own })]
    for (const text of texts) await ours.importFile(text, '?timezone=UTC')
    await change(changed, { description: 'Mine' })
    for (const text of texts) expect(await ours.importFile(text)).toMatchObject({ existing: 1, corrected: 0 })
  })
})

test('an all-day event of the API has the same times after its export and an import in another zone', async () => {
  const part = nextPart()
  const midnights = { start_date: '2026-12-24T05:00:00.000Z', end_date: '2026-12-25T05:00:00.000Z' }
  const event = { title: part, ...midnights, is_all_day: 1, timezone: 'America/New_York' }
  const created = (await ours.call<Event>('POST', '/api/v1/calendar/events', event)).body
  const file = await ours.call('GET', `/api/v1/calendar/events/${created.id}/event.ics`)
  await tokyo.importFile(file.text)
  expect(await tokyo.eventsOf(part)).toMatchObject([{ ...event, uid: created.uid }])
})

test('a date stays in the zone of its record when its server changes something else', async () => {
  const uid = nextPart()
  const lines = 'DTSTART;VALUE=DATE:20261224'
  await ours.pull([{ uid, text: calendarOf(uid, { lines }) }])
  const midnights = { start_date: '2026-12-24T05:00:00.000Z', end_date: '2026-12-25T05:00:00.000Z' }
  await change(uid, { ...midnights, timezone: 'America/New_York' })
  await ours.pull([{ uid, text: calendarOf(uid, { lines: `${lines}\r\nLOCATION:Room 1` }) }])
  expect((await ours.shown(uid)).get('')).toMatchObject({ ...midnights, timezone: 'America/New_York' })
})

/** Changes the event of a UID. */
async function change(uid: string, fields: object) {
  const [event] = await ours.eventsOf(uid)
  const path = `/api/v1/calendar/events/${event?.id}`
  expect((await ours.call('PATCH', path, fields, { 'if-match': '"v1"' })).status).toBe(200)
}
