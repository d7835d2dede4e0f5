import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { eventOf } from '../testing/sample-objects.ts'
import { instantOf, instantsOf, type WallSeries, wallsOf } from '../testing/second-implementation.ts'
import { instancesOf } from './instances.ts'

/** With a change of an hour, of half an hour, of an hour back in the month of Ramadan, and at midnight. */
const zones = [
  'Europe/Warsaw',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'America/Havana',
  'Asia/Kathmandu',
]
const at = (text: string) => Temporal.PlainDateTime.from(text)
const text = (wall: Temporal.PlainDateTime) =>
  wall.toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '')

/** The lines of a VEVENT with the series, and with its changed instance. */
function objectOf(series: WallSeries, zone: string): string {
  const { rule, start, excluded = [], added = [], until, change } = series
  const inZone = (wall: Temporal.PlainDateTime) => `;TZID=${zone}:${text(wall)}`
  const limit = until ? `;UNTIL=${text(until.toZonedDateTimeISO('UTC').toPlainDateTime())}Z` : ''
  const master = [
    `DTSTART${inZone(start)}`,
    `RRULE:${rule}${limit}`,
    ...excluded.map((wall) => `EXDATE${inZone(wall)}`),
    ...added.map((wall) => `RDATE${inZone(wall)}`),
  ].join('\n')
  if (!change) return eventOf(master)
  const range = change.isThisAndFuture ? ';RANGE=THISANDFUTURE' : ''
  const override = `BEGIN:VEVENT\nUID:uid-1\nRECURRENCE-ID${range}${inZone(change.id)}\nDTSTART${inZone(change.start)}\nEND:VEVENT`
  return eventOf(master).replace('END:VCALENDAR', `${override}\nEND:VCALENDAR`)
}

function ours(object: string, timezone: string, toYear: number): string[] {
  const range = {
    from: new Date('1990-01-01T00:00:00Z'),
    to: new Date(Date.UTC(toYear, 0, 1)),
    max: 5_000,
    timezone,
  }
  const instants = instancesOf(object, range).map(({ start }) => start.toISOString().replace('.000Z', 'Z'))
  return [...new Set(instants)]
}

/** Both to the end of a year, whose last day is a matter of the zone. */
const untilYear = (instants: readonly string[], year: number) =>
  instants.filter((instant) => instant < `${year - 1}-12-30`)

const table: [what: string, zone: string, start: string, rule: string, more?: Partial<WallSeries>][] = [
  ['daily over both nights in Warsaw', 'Europe/Warsaw', '2026-03-20T02:30:00', 'FREQ=DAILY;COUNT=250'],
  ['daily over both nights in New York', 'America/New_York', '2026-03-01T02:30:00', 'FREQ=DAILY;COUNT=300'],
  ['at the time that occurs twice', 'America/New_York', '2026-10-25T01:30:00', 'FREQ=DAILY;COUNT=20'],
  ['half an hour on Lord Howe', 'Australia/Lord_Howe', '2026-03-20T02:15:00', 'FREQ=DAILY;COUNT=250'],
  [
    'half an hour that occurs twice',
    'Australia/Lord_Howe',
    '2026-03-22T01:45:00',
    'FREQ=WEEKLY;BYDAY=SU;COUNT=60',
  ],
  ['around Ramadan in Casablanca', 'Africa/Casablanca', '2026-02-01T02:30:00', 'FREQ=DAILY;COUNT=500'],
  ['at a midnight that the clock skips', 'America/Havana', '2026-03-01T00:00:00', 'FREQ=DAILY;COUNT=300'],
  [
    'COUNT with exceptions, which count',
    'Europe/Warsaw',
    '2026-03-27T02:30:00',
    'FREQ=DAILY;COUNT=6',
    { excluded: [at('2026-03-28T02:30:00'), at('2026-03-29T02:30:00')] },
  ],
  [
    'an exception of the first',
    'America/New_York',
    '2026-03-08T02:30:00',
    'FREQ=WEEKLY;COUNT=5',
    { excluded: [at('2026-03-08T02:30:00')] },
  ],
  [
    'UNTIL at the instant of a skipped time',
    'Europe/Warsaw',
    '2026-03-20T02:30:00',
    'FREQ=DAILY',
    { until: Temporal.Instant.from('2026-03-29T01:30:00Z') },
  ],
  [
    'UNTIL a second before it',
    'Europe/Warsaw',
    '2026-03-20T02:30:00',
    'FREQ=DAILY',
    { until: Temporal.Instant.from('2026-03-29T01:29:59Z') },
  ],
  [
    'UNTIL between the two times of autumn',
    'America/New_York',
    '2026-10-20T01:30:00',
    'FREQ=DAILY',
    { until: Temporal.Instant.from('2026-11-01T05:30:00Z') },
  ],
  [
    'UNTIL on another day in UTC',
    'Australia/Lord_Howe',
    '2026-03-20T08:00:00',
    'FREQ=DAILY',
    { until: Temporal.Instant.from('2026-04-10T21:00:00Z') },
  ],
  [
    'the last working day by BYSETPOS',
    'Europe/Warsaw',
    '2026-01-30T02:30:00',
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
  ],
  [
    'the second and last Sunday by BYSETPOS',
    'America/New_York',
    '2026-02-08T02:30:00',
    'FREQ=MONTHLY;BYDAY=SU;BYSETPOS=2,-1;COUNT=40',
  ],
  [
    'days counted from the end of a month',
    'Europe/Warsaw',
    '2026-03-29T02:30:00',
    'FREQ=MONTHLY;BYMONTHDAY=-3,-1',
  ],
  [
    'the last Sundays of March and October',
    'Europe/Warsaw',
    '2026-03-29T02:30:00',
    'FREQ=YEARLY;BYMONTH=3,10;BYDAY=-1SU',
  ],
  [
    'a day of the year counted from its end',
    'Africa/Casablanca',
    '2026-12-31T02:30:00',
    'FREQ=YEARLY;BYYEARDAY=-1',
  ],
  ['the 29th of February', 'America/New_York', '2024-02-29T02:30:00', 'FREQ=YEARLY'],
  [
    'RDATE at a skipped time',
    'Europe/Warsaw',
    '2026-03-25T10:00:00',
    'FREQ=DAILY;COUNT=3',
    { added: [at('2026-03-29T02:30:00'), at('2026-10-25T02:30:00')] },
  ],
  [
    'one instance moved into the skipped hour',
    'Europe/Warsaw',
    '2026-03-27T10:00:00',
    'FREQ=DAILY;COUNT=5',
    { change: { id: at('2026-03-28T10:00:00'), start: at('2026-03-29T02:30:00'), isThisAndFuture: false } },
  ],
  [
    'THISANDFUTURE over the night in spring',
    'Europe/Warsaw',
    '2026-03-20T10:00:00',
    'FREQ=DAILY;COUNT=30',
    { change: { id: at('2026-03-25T10:00:00'), start: at('2026-03-25T02:30:00'), isThisAndFuture: true } },
  ],
  [
    'THISANDFUTURE over the night in autumn',
    'Australia/Lord_Howe',
    '2026-03-20T10:00:00',
    'FREQ=DAILY;COUNT=30',
    { change: { id: at('2026-03-25T10:00:00'), start: at('2026-03-26T01:45:00'), isThisAndFuture: true } },
  ],
]

describe('series over changes of the clock are those of a second implementation', () => {
  test.each(table)('%s', (_, zone, start, rule, more = {}) => {
    const series = { rule, start: at(start), ...more }
    const expected = untilYear(instantsOf(series, zone, 2040), 2040)
    expect(expected.length).toBeGreaterThan(2)
    expect(untilYear(ours(objectOf(series, zone), 'UTC', 2040), 2040)).toEqual(expected)
  })

  test.each(zones)('all-day and floating series for a reader in %s', (zone) => {
    const rule = 'FREQ=DAILY;COUNT=400'
    const days: WallSeries = { rule, start: at('2026-01-05T00:00:00') }
    expect(ours(eventOf(`DTSTART;VALUE=DATE:20260105\nRRULE:${rule}`), zone, 2030)).toEqual(
      instantsOf(days, zone, 2030),
    )
    const floating: WallSeries = { rule, start: at('2026-01-05T02:15:00') }
    expect(ours(eventOf(`DTSTART:20260105T021500\nRRULE:${rule}`), zone, 2030)).toEqual(
      instantsOf(floating, zone, 2030),
    )
  })
})

const some = <T>(items: readonly T[], max: number) =>
  fc.subarray([...items], { minLength: 1, maxLength: max })
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const numbered = ['1MO', '-1SU', '2SU', '-2FR', '5SA']
const maybe = (part: fc.Arbitrary<string>) => fc.oneof(fc.constant(''), part)
const listed = (name: string, values: readonly (string | number)[], max = 3) =>
  some(values, max).map((list) => `;${name}=${list.join()}`)
const setOfDays = fc
  .tuple(some(days, 4), some([1, 2, -1], 2))
  .map(([names, positions]) => `;BYDAY=${names.join()};BYSETPOS=${positions.join()}`)
const partsOf = {
  DAILY: maybe(
    fc.oneof(
      listed('BYDAY', days),
      listed('BYMONTH', [3, 10, 11]),
      listed('BYMONTHDAY', [1, 29, -1]),
      listed('BYHOUR', [0, 1, 2, 3]),
    ),
  ),
  WEEKLY: maybe(listed('BYDAY', days)),
  MONTHLY: maybe(
    fc.oneof(listed('BYDAY', numbered), listed('BYMONTHDAY', [1, 15, 29, 31, -1, -3]), setOfDays),
  ),
  YEARLY: maybe(
    fc.oneof(
      listed('BYMONTH', [2, 3, 4, 10, 11]),
      listed('BYYEARDAY', [1, 88, 298, -1]),
      listed('BYDAY', ['20MO', '-10SU', '45FR']),
      fc.tuple(listed('BYMONTH', [3, 4, 10, 11]), listed('BYDAY', numbered)).map((parts) => parts.join('')),
    ),
  ),
}
const ruleOf = fc
  .constantFrom(...(Object.keys(partsOf) as (keyof typeof partsOf)[]))
  .chain((frequency) =>
    fc
      .tuple(partsOf[frequency], fc.integer({ min: 1, max: 4 }), fc.constantFrom('MO', 'SU'))
      .map(
        ([parts, interval, weekStart]) => `FREQ=${frequency};INTERVAL=${interval};WKST=${weekStart}${parts}`,
      ),
  )
const startOf = fc
  .record({
    year: fc.integer({ min: 1996, max: 2036 }),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.integer({ min: 1, max: 31 }),
    hour: fc.constantFrom(0, 1, 2, 3, 12, 23),
    minute: fc.constantFrom(0, 15, 30),
  })
  .map((fields) => Temporal.PlainDateTime.from(fields))
const limits = fc.oneof(
  fc.constant(null),
  fc.integer({ min: 1, max: 60 }).map((count) => ({ count })),
  fc.integer({ min: 0, max: 30 }).map((untilIndex) => ({ untilIndex })),
)

/**
 * A series from the first start that fits its rule, with a limit, exceptions, a further date, and a change of one of
 * its instances.
 */
const seriesOf = fc
  .record({
    zone: fc.constantFrom(...zones),
    rule: ruleOf,
    start: startOf,
    limit: limits,
    excluded: fc.array(fc.integer({ min: 0, max: 20 }), { maxLength: 3 }),
    addedAfterDays: fc.option(fc.integer({ min: 1, max: 400 })),
    change: fc.option(
      fc.record({
        index: fc.integer({ min: 1, max: 10 }),
        minutes: fc.integer({ min: -2_000, max: 2_000 }),
        isThisAndFuture: fc.boolean(),
      }),
    ),
  })
  .map(({ zone, rule, start, limit, excluded, addedAfterDays, change }) => {
    const toYear = start.year + 5
    const walls = wallsOf({ rule, start }, zone, toYear)
    const [first] = walls
    if (!first) return null
    const id = walls[change?.index ?? 0]
    const isCounted = limit !== null && 'count' in limit
    const last = limit !== null && 'untilIndex' in limit ? walls[limit.untilIndex] : undefined
    const series: WallSeries = {
      rule: isCounted ? `${rule};COUNT=${limit.count}` : rule,
      start: first,
      excluded: excluded.flatMap((index) => walls[index] ?? []).filter((wall) => !id?.equals(wall)),
      added: addedAfterDays === null ? [] : [first.add({ days: addedAfterDays })],
      ...(last && { until: instantOf(last, zone) }),
    }
    const isThere = id && instantsOf(series, zone, toYear).includes(instantOf(id, zone).toString())
    if (!change || !isThere) return { zone, series, toYear }
    const moved = { id, start: id.add({ minutes: change.minutes }), isThisAndFuture: change.isThisAndFuture }
    return { zone, series: { ...series, change: moved }, toYear }
  })

test('200 generated series in zones with changes of the clock are those of a second implementation', () => {
  let compared = 0
  fc.assert(
    fc.property(seriesOf, (generated) => {
      if (!generated) return
      compared += 1
      const { series, zone, toYear } = generated
      const object = objectOf(series, zone)
      expect(untilYear(ours(object, 'UTC', toYear), toYear), object).toEqual(
        untilYear(instantsOf(series, zone, toYear), toYear),
      )
    }),
    { numRuns: 200, seed: 5545 },
  )
  expect(compared).toBeGreaterThan(150)
})
