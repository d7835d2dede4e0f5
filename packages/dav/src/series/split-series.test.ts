import fc from 'fast-check'
import ICAL from 'ical.js'
import rrule from 'rrule'
import { describe, expect, test } from 'vitest'
import { zoneOfName } from '../calendar/calendar-object.ts'
import { instancesOf } from '../calendar/instances.ts'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { eventOf } from '../testing/sample-objects.ts'
import { componentText } from '../text/component.ts'
import { describeZone } from '../zones/describe-zone.ts'
import { changeInstance } from './change-instance.ts'
import { endSeriesBefore, excludeInstance } from './end-series.ts'
import { splitSeries } from './split-series.ts'

const timezone = 'Europe/Warsaw'
const options = { now: new Date('2026-02-03T04:05:06Z'), timezone }
const range = { from: new Date('2026-01-01T00:00:00Z'), to: new Date('2100-01-01T00:00:00Z'), timezone }
const instances = (text: string | null, max = 400) =>
  text === null ? [] : instancesOf(text, { ...range, max }).map(({ isChanged: _, ...instance }) => instance)
const split = (text: string, id: Date) => splitSeries(text, id, { ...options, uid: 'new-uid' })
const lineOf = (text: string | undefined, name: string) =>
  text?.split('\n').find((line) => line.startsWith(name)) ?? null

/** The starts that a second implementation finds in an object, as UTC times. */
function reference(text: string, max: number): string[] {
  const root = new ICAL.Component(ICAL.parse(text))
  for (const zone of root.getAllSubcomponents('vtimezone'))
    ICAL.TimezoneService.register(new ICAL.Timezone(zone))
  const events = root.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component))
  const master = events.find((event) => !event.isRecurrenceException())
  if (master === undefined) return []
  for (const event of events) if (event.isRecurrenceException()) master.relateException(event)
  const iterator = master.iterator()
  const starts: string[] = []
  for (let next = iterator.next(); next && starts.length < max; next = iterator.next())
    starts.push(master.getOccurrenceDetails(next).startDate.toJSDate().toISOString())
  return starts.toSorted()
}

const zoned = (start: string, lines: string) =>
  eventOf(
    `DTSTART;TZID=Europe/Warsaw:${start}\nDTEND;TZID=Europe/Warsaw:${start.slice(0, 9)}235900\n${lines}`,
  )

describe('a series is divided', () => {
  test.each([
    ['COUNT', '20260105T100000', 'FREQ=WEEKLY;COUNT=10', 3, 'UNTIL=20260126T085959Z', 'COUNT=7'],
    ['no end', '20260105T100000', 'FREQ=WEEKLY', 3, 'UNTIL=20260126T085959Z', 'FREQ=WEEKLY'],
    [
      'UNTIL',
      '20260105T100000',
      'FREQ=DAILY;UNTIL=20260110T090000Z',
      2,
      'UNTIL=20260107T085959Z',
      'UNTIL=20260110T090000Z',
    ],
    // The clock goes forward on 29 March 2026 and back on 25 October.
    ['the night of spring', '20260328T023000', 'FREQ=DAILY;COUNT=4', 2, 'UNTIL=20260330T002959Z', 'COUNT=2'],
    ['the skipped hour', '20260328T023000', 'FREQ=DAILY;COUNT=4', 1, 'UNTIL=20260329T012959Z', 'COUNT=3'],
    ['the night of autumn', '20261024T023000', 'FREQ=DAILY;COUNT=4', 2, 'UNTIL=20261026T012959Z', 'COUNT=2'],
    ['the repeated hour', '20261024T023000', 'FREQ=DAILY;COUNT=4', 1, 'UNTIL=20261025T002959Z', 'COUNT=3'],
    [
      'every second week',
      '20260105T100000',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=6',
      3,
      'UNTIL=20260121T085959Z',
      'COUNT=3',
    ],
  ])('%s', (_, start, rule, index, until, rest) => {
    const text = zoned(start, `RRULE:${rule}`)
    const all = instances(text)
    const parts = split(text, all[index]?.recurrenceId ?? new Date(0))
    expect(lineOf(parts?.before, 'RRULE')).toContain(until)
    expect(lineOf(parts?.before, 'RRULE')).not.toContain('COUNT')
    expect(lineOf(parts?.following, 'RRULE')).toContain(rest)
    expect(
      [...instances(parts?.before ?? null), ...instances(parts?.following ?? null)].slice(0, 400),
    ).toEqual(all)
  })

  test.each([
    ['of days', 'DTSTART;VALUE=DATE:20260105', 'UNTIL=20260106', 'DTSTART;VALUE=DATE:20260107'],
    ['of floating times', 'DTSTART:20260105T100000', 'UNTIL=20260107T095959', 'DTSTART:20260107T100000'],
    ['in UTC', 'DTSTART:20260105T100000Z', 'UNTIL=20260107T095959Z', 'DTSTART:20260107T100000Z'],
  ])('%s, and its times stay what they are', (_, start, until, next) => {
    const text = eventOf(`${start}\nRRULE:FREQ=DAILY;COUNT=5`)
    const parts = split(text, instances(text)[2]?.recurrenceId ?? new Date(0))
    expect(lineOf(parts?.before, 'RRULE')).toBe(`RRULE:FREQ=DAILY;${until}`)
    expect(lineOf(parts?.following, 'DTSTART')).toBe(next)
    expect(lineOf(parts?.following, 'RRULE')).toBe('RRULE:FREQ=DAILY;COUNT=3')
  })

  test('exceptions, added times and changed instances go to their part, all else is in both', () => {
    const text = zoned(
      '20260105T100000',
      'RRULE:FREQ=DAILY;COUNT=8\nEXDATE;TZID=Europe/Warsaw:20260106T100000,20260111T100000\nRDATE:20260301T090000Z\nX-ODD;A=b:c\nBEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM',
    )
    const [first, , middle, later] = instances(text).map(({ recurrenceId }) => recurrenceId)
    const moved = changeInstance(
      changeInstance(text, first ?? new Date(0), { title: 'Early' }, options),
      later ?? new Date(0),
      { start: new Date('2026-01-02T10:00:00Z'), end: new Date('2026-01-02T11:00:00Z') },
      options,
    )
    const parts = split(moved, middle ?? new Date(0))
    expect(lineOf(parts?.before, 'EXDATE')).toBe('EXDATE;TZID=Europe/Warsaw:20260106T100000')
    expect(lineOf(parts?.following, 'EXDATE')).toBe('EXDATE;TZID=Europe/Warsaw:20260111T100000')
    expect([lineOf(parts?.before, 'RDATE'), lineOf(parts?.following, 'RDATE')]).toEqual([
      null,
      'RDATE:20260301T090000Z',
    ])
    expect(parts?.before).toContain('SUMMARY:Early')
    expect(parts?.following.match(/^UID:.*$/gm)).toEqual(['UID:new-uid', 'UID:new-uid'])
    for (const part of [parts?.before, parts?.following])
      for (const kept of ['X-ODD;A=b:c\n', 'BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n'])
        expect(part).toContain(kept)
    const both = [...instances(parts?.before ?? null), ...instances(parts?.following ?? null)]
    expect(both.toSorted((a, b) => a.start.getTime() - b.start.getTime())).toEqual(instances(moved))
    expect(readCalendarObject(parts?.before ?? '', { timezone: 'UTC' }).fields.sequence).toBe(1)
    expect(readCalendarObject(parts?.following ?? '', { timezone: 'UTC' }).fields.sequence).toBe(0)
  })

  test('of dates without a rule, at each of its dates', () => {
    const text = changeInstance(
      zoned(
        '20260105T100000',
        'RDATE;TZID=Europe/Warsaw:20260107T100000,20260112T100000\nRDATE:20260330T080000Z\nEXDATE:20260112T090000Z',
      ),
      new Date('2026-01-07T09:00:00Z'),
      { title: 'Own' },
      options,
    )
    const all = instances(text)
    expect(all.map(({ start }) => start.toISOString().slice(0, 16))).toEqual([
      '2026-01-05T09:00',
      '2026-01-07T09:00',
      '2026-03-30T08:00',
    ])
    for (const { recurrenceId } of all.slice(1)) {
      const parts = split(text, recurrenceId)
      const both = [instances(parts?.before ?? null), instances(parts?.following ?? null)]
      expect(both.flat()).toEqual(all)
    }
    const last = split(text, new Date('2026-03-30T08:00:00Z'))?.following ?? ''
    expect(readCalendarObject(last, { timezone }).fields.recurrence).toBe(null)
    expect(readCalendarObject(text, { timezone }).fields.recurrence).toBe('RDATE')
  })

  test('at its first instance it is not, and neither at one that its rule does not have', () => {
    const text = zoned('20260105T100000', 'RRULE:FREQ=WEEKLY;COUNT=3\nRDATE:20260107T090000Z')
    const [first, added] = instances(text).map(({ recurrenceId }) => recurrenceId)
    expect(split(text, first ?? new Date(0))).toBe(null)
    const refused = (object: string, id: Date | undefined) => () => split(object, id ?? new Date(0))
    expect(refused(text, added)).toThrow(expect.objectContaining({ code: 'not_divisible' }))
    expect(refused(text, new Date('2026-01-06T09:00:00Z'))).toThrow(
      expect.objectContaining({ code: 'instance_unknown' }),
    )
    const twoRules = zoned('20260105T100000', 'RRULE:FREQ=WEEKLY\nRRULE:FREQ=DAILY')
    expect(refused(twoRules, new Date('2026-01-06T09:00:00Z'))).toThrow(
      expect.objectContaining({ code: 'not_divisible' }),
    )
  })

  test('at a day that stands for one that its month does not have, the rest keeps its day', () => {
    const text = zoned('20260131T100000', 'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=5')
    const all = instances(text)
    const parts = split(text, all[1]?.recurrenceId ?? new Date(0))
    expect(lineOf(parts?.following, 'RRULE')).toBe(
      'RRULE:RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=BACKWARD;COUNT=4;BYMONTHDAY=31',
    )
    expect([...instances(parts?.before ?? null), ...instances(parts?.following ?? null)]).toEqual(all)
  })

  test('a series whose first instances are excluded begins with the one after them', () => {
    const text = zoned('20260105T100000', 'RRULE:FREQ=DAILY;COUNT=3\nEXDATE:20260105T090000Z')
    expect(split(text, new Date('2026-01-06T09:00:00Z'))).toBe(null)
  })
})

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const series = fc
  .record({
    rule: fc.constantFrom(
      'FREQ=DAILY',
      'FREQ=DAILY;INTERVAL=3',
      'FREQ=WEEKLY',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=<day>,SU',
      'FREQ=MONTHLY;BYMONTHDAY=1,<date>,-1',
      'FREQ=MONTHLY;BYDAY=<nth><day>,-1<day>',
      'FREQ=MONTHLY;INTERVAL=2',
      'FREQ=DAILY;BYHOUR=<hour>,23',
    ),
    end: fc.oneof(
      fc.constant(''),
      fc.integer({ min: 3, max: 12 }).map((count) => `;COUNT=${count}`),
      fc.constant(';UNTIL=20261120T225959Z'),
    ),
    // The second implementation takes the second one of an hour that occurs twice, against RFC 5545 §3.3.5.
    start: fc
      .record({ date: fc.integer({ min: 1, max: 300 }), hour: fc.integer({ min: 4, max: 22 }) })
      .map(({ date, hour }) => new Date(Date.UTC(2026, 0, date, hour, 30))),
    form: fc.constantFrom(
      ['DTSTART;TZID=Europe/Warsaw', ''],
      ['DTSTART;TZID=America/New_York', ''],
      ['DTSTART', 'Z'],
    ),
    excluded: fc.subarray([1, 2, 4, 6]),
    moved: fc.subarray([0, 1, 3, 5]),
    at: fc.integer({ min: 1, max: 7 }),
  })
  .map(({ rule, end, start, form: [head, suffix], ...rest }) => {
    const at = start.toISOString().replace(/[-:]/g, '').slice(0, 15)
    const value = rule
      .replaceAll('<day>', days[(start.getUTCDay() + 6) % 7] ?? '')
      .replace('<nth>', String(Math.ceil(start.getUTCDate() / 7)))
      .replace('<date>', String(start.getUTCDate()))
      .replace('<hour>', String(start.getUTCHours()))
    const [, name] = head?.split('TZID=') ?? []
    // The second implementation knows no zone that the object does not describe.
    const zone = name === undefined ? '' : componentText(describeZone(zoneOfName(name), start, '\n'))
    const event = eventOf(`${head}:${at}${suffix}\nDURATION:PT90M\nRRULE:${value}${end}`)
    return { text: event.replace('BEGIN:VEVENT', `${zone}BEGIN:VEVENT`), ...rest }
  })

/** The series with excluded and moved instances. */
function withExceptions({ text, excluded, moved }: { text: string; excluded: number[]; moved: number[] }) {
  const all = instances(text, 12)
  const shift = (date: Date, hours: number) => new Date(date.getTime() + hours * 3_600_000)
  const changed = moved.reduce((object, index) => {
    const instance = all[index]
    if (instance === undefined) return object
    const times = { start: shift(instance.start, 5), end: shift(instance.end, 6) }
    return changeInstance(object, instance.recurrenceId, times, options)
  }, text)
  return excluded.reduce((object, index) => {
    const id = all[index]?.recurrenceId
    return id === undefined ? object : (excludeInstance(object, id, options) ?? object)
  }, changed)
}

const byStart = (a: { start: Date }, b: { start: Date }) => a.start.getTime() - b.start.getTime()

test('both parts of 150 generated series have the instances of the whole, also in a second implementation', () => {
  fc.assert(
    fc.property(series, ({ at, ...generated }) => {
      const text = withExceptions(generated)
      const all = instances(text, 40)
      const chosen = all.toSorted((a, b) => a.recurrenceId.getTime() - b.recurrenceId.getTime())[at]
      const parts = chosen === undefined ? null : split(text, chosen.recurrenceId)
      if (chosen === undefined || parts === null) return
      const both = [...instances(parts.before, 40), ...instances(parts.following, 40)].toSorted(byStart)
      expect(both.slice(0, 30)).toEqual(all.slice(0, 30))
      const starts = [...reference(parts.before, 40), ...reference(parts.following, 40)].toSorted()
      expect(starts.slice(0, 20)).toEqual(all.slice(0, 20).map(({ start }) => start.toISOString()))
      // What ends before the instance is what a division leaves.
      expect(endSeriesBefore(text, chosen.recurrenceId, options)).toBe(parts.before)
    }),
    { numRuns: 150, seed: 5545 },
  )
})

test('the COUNT of the rest is that of a second implementation', () => {
  const start = new Date('2026-01-05T10:00:00Z')
  for (const rule of [
    'FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=9',
    'FREQ=MONTHLY;BYMONTHDAY=5,31;COUNT=9',
    'FREQ=YEARLY;BYMONTH=1,7;BYDAY=1MO;COUNT=5',
  ]) {
    const text = eventOf(`DTSTART:20260105T100000Z\nRRULE:${rule}`)
    const all = new rrule.RRule({ ...rrule.RRule.parseString(rule), dtstart: start }).all()
    for (const [index, id] of all.entries()) {
      if (index === 0) continue
      const rest = lineOf(split(text, id)?.following, 'RRULE')?.slice(6) ?? ''
      expect(new rrule.RRule({ ...rrule.RRule.parseString(rest), dtstart: id }).all()).toEqual(
        all.slice(index),
      )
    }
  }
})
