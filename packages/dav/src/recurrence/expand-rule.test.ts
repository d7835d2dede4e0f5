import fc from 'fast-check'
import rrule from 'rrule'
import { describe, expect, test } from 'vitest'
import { expandRule } from './expand-rule.ts'
import { readRule } from './rule.ts'
import type { WallTime } from './wall-time.ts'

const dayLength = 86_400_000
/** How long rules are compared. The second implementation looks at each hour and minute, also where none fits. */
const spans: Record<string, number> = {
  YEARLY: 15_000,
  MONTHLY: 5_000,
  WEEKLY: 2_000,
  DAILY: 2_000,
  HOURLY: 40,
  MINUTELY: 4,
}
const endOf = (rule: string, start: WallTime) =>
  start + (spans[/FREQ=(\w+)/.exec(rule)?.[1] ?? ''] ?? 0) * dayLength

const expanded = (rule: string, start: WallTime, count: number, to = endOf(rule, start)) =>
  expandRule(readRule(rule), start, { from: start, to }, { steps: 500_000 }).take(count).toArray()

/**
 * The second implementation. It returns and counts an instance twice that two positions mean, and looks for years at
 * rules without instances, which the table below has. Its first instance is the first that fits; ours is the start.
 */
function reference(rule: string, start: WallTime, count: number, to = endOf(rule, start)): WallTime[] {
  const options = { ...rrule.RRule.parseString(rule), dtstart: new Date(start), until: new Date(to) }
  const instances: WallTime[] = []
  new rrule.RRule(options).all((date, index) => {
    instances.push(date.getTime())
    return index + 1 < count
  })
  return instances
}

/** In their order: the second implementation returns the hours of a day as they are written. */
const some = <T>(items: readonly T[], max: number) =>
  fc.subarray([...items], { minLength: 0, maxLength: max })
const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']
const nthDays = days.flatMap((name) => [`2${name}`, `-1${name}`])
/** The second implementation takes a day with a number and one without as two conditions. */
const someDays = fc.oneof(some(days, 3), some(nthDays, 3))
const partsOf: Record<string, Record<string, fc.Arbitrary<(string | number)[]>>> = {
  YEARLY: {
    BYMONTH: some([1, 2, 3, 6, 10, 12], 3),
    BYMONTHDAY: some([1, 13, 28, -1, -28], 3),
    BYDAY: someDays,
    BYSETPOS: some([1, -1], 1),
  },
  MONTHLY: {
    BYMONTHDAY: some([1, 15, 28, -1], 3),
    BYDAY: someDays,
    BYSETPOS: some([1, -1], 1),
  },
  WEEKLY: { BYMONTH: some([1, 3, 11], 2), BYDAY: some(days, 4), BYHOUR: some([0, 9, 23], 2) },
  DAILY: {
    BYMONTH: some([1, 3, 11], 2),
    BYMONTHDAY: some([1, 28, -1], 2),
    BYDAY: some(days, 4),
    BYHOUR: some([1, 2, 3], 2),
    BYMINUTE: some([0, 30], 2),
  },
  HOURLY: { BYDAY: some(days, 3), BYMINUTE: some([15, 45], 2) },
  MINUTELY: { BYHOUR: some([2, 3], 2) },
}
const ruleOf = fc.constantFrom(...Object.keys(partsOf)).chain((frequency) =>
  fc.record({
    rule: fc
      .record({
        INTERVAL: fc.integer({ min: 1, max: 5 }),
        WKST: fc.constantFrom('MO', 'SU'),
        parts: fc.record(partsOf[frequency] ?? {}),
      })
      .map(({ INTERVAL, WKST, parts }) =>
        [
          `FREQ=${frequency}`,
          `INTERVAL=${INTERVAL}`,
          `WKST=${WKST}`,
          ...Object.entries(parts).flatMap(([name, values]) =>
            values.length > 0 ? [`${name}=${values.join(',')}`] : [],
          ),
        ].join(';'),
      )
      // The second implementation looks through all years for a 28th that is a second Monday.
      .map((rule) => (/BYDAY=-?\d/.test(rule) ? rule.replace(/;BYMONTHDAY=[^;]+/, '') : rule))
      // A position needs another part by which there is a set.
      .map((rule) => (/;BY(DAY|MONTHDAY|MONTH)=/.test(rule) ? rule : rule.replace(/;BYSETPOS=[^;]+/, ''))),
    start: fc
      .integer({ min: Date.UTC(2020, 0, 1) / 60_000, max: Date.UTC(2028, 0, 1) / 60_000 })
      .map((minutes) => minutes * 60_000),
  }),
)

test('400 generated rules have the instances of a second implementation', () => {
  fc.assert(
    fc.property(ruleOf, ({ rule, start }) => {
      // From a start that fits the rule, both count alike.
      const [first] = reference(rule, start, 1)
      if (first === undefined) return
      expect(expanded(rule, first, 12)).toEqual(reference(rule, first, 12))
      expect(expanded(`${rule};COUNT=5`, first, 12)).toEqual(reference(`${rule};COUNT=5`, first, 12))
    }),
    { numRuns: 400, seed: 5545 },
  )
})

test('a rule that begins before the horizon has the same instances as without one', () => {
  fc.assert(
    fc.property(ruleOf, fc.integer({ min: 0, max: 3_000 }), ({ rule, start }, days) => {
      const [first] = reference(rule, start, 1)
      if (first === undefined) return
      const isFine = /HOURLY|MINUTELY/.test(rule)
      const from = first + (isFine ? days % 200 : days) * dayLength
      const horizon = { from, to: from + 400 * dayLength }
      const read = readRule(rule)
      const skipped = expandRule(read, first, horizon, { steps: 500_000 }).filter((wall) => wall >= from)
      const all = expandRule(read, first, { from: first, to: horizon.to }, { steps: 2_000_000 })
      expect(skipped.take(10).toArray()).toEqual(
        all
          .filter((wall) => wall >= from)
          .take(10)
          .toArray(),
      )
    }),
    { numRuns: 100, seed: 5545 },
  )
})

describe('rules of RFC 5545 and their traps', () => {
  const day = (text: string) => `${text}T09:00:00.000Z`
  test.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', '2024-02-29', ['2024-02-29', '2028-02-29', '2032-02-29']],
    ['FREQ=MONTHLY', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31']],
    ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13', '2026-02-13', ['2026-02-13', '2026-03-13', '2026-11-13']],
    [
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
      '2026-01-30',
      ['2026-01-30', '2026-02-27', '2026-03-31'],
    ],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=MO', '1997-08-05', ['1997-08-05', '1997-08-10', '1997-08-19']],
    ['FREQ=WEEKLY;INTERVAL=2;BYDAY=TU,SU;WKST=SU', '1997-08-05', ['1997-08-05', '1997-08-17', '1997-08-19']],
    ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', '1997-05-12', ['1997-05-12', '1998-05-11', '1999-05-17']],
    ['FREQ=YEARLY;BYWEEKNO=53;BYDAY=FR', '2016-01-01', ['2016-01-01', '2021-01-01', '2027-01-01']],
    ['FREQ=YEARLY;BYYEARDAY=366', '2024-12-31', ['2024-12-31', '2028-12-31', '2032-12-31']],
    ['FREQ=YEARLY;BYYEARDAY=-1', '2026-12-31', ['2026-12-31', '2027-12-31', '2028-12-31']],
    ['FREQ=YEARLY;BYDAY=20MO', '1997-05-19', ['1997-05-19', '1998-05-18', '1999-05-17']],
    [
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      '1996-11-05',
      ['1996-11-05', '2000-11-07', '2004-11-02'],
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', ['2026-01-01']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01', ['2026-01-01']],
    ['FREQ=DAILY;COUNT=2', '2026-01-01', ['2026-01-01', '2026-01-02']],
    ['FREQ=WEEKLY;BYDAY=MO;COUNT=2', '2026-01-01', ['2026-01-01', '2026-01-05']],
    ['FREQ=DAILY;INTERVAL=999999999', '2026-01-01', ['2026-01-01']],
  ])('%s', (rule, start, expected) => {
    const instances = expanded(rule, Date.parse(day(start)), 3, Date.UTC(2060, 0, 1))
    expect(instances.map((wall) => new Date(wall).toISOString())).toEqual(expected.map(day))
  })
})

describe('days that a month does not have (RFC 7529)', () => {
  test.each([
    ['FREQ=MONTHLY;SKIP=OMIT', '2026-01-31', ['2026-01-31', '2026-03-31', '2026-05-31', '2026-07-31']],
    ['FREQ=MONTHLY;SKIP=BACKWARD', '2026-01-31', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30']],
    ['FREQ=MONTHLY;SKIP=FORWARD', '2026-01-31', ['2026-01-31', '2026-03-01', '2026-03-31', '2026-05-01']],
    [
      'FREQ=MONTHLY;BYMONTHDAY=1,30,31;SKIP=FORWARD',
      '2026-01-31',
      ['2026-01-31', '2026-02-01', '2026-03-01', '2026-03-30'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=30,31;SKIP=BACKWARD',
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-03-30', '2026-03-31'],
    ],
    [
      'FREQ=MONTHLY;INTERVAL=2;SKIP=FORWARD',
      '2025-12-31',
      ['2025-12-31', '2026-03-01', '2026-05-01', '2026-07-01'],
    ],
    ['FREQ=YEARLY;SKIP=BACKWARD', '2024-02-29', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28']],
    ['FREQ=YEARLY;SKIP=FORWARD', '2024-02-29', ['2024-02-29', '2025-03-01', '2026-03-01', '2027-03-01']],
    [
      'FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=30;SKIP=FORWARD',
      '2026-03-01',
      ['2026-03-01', '2026-04-30', '2027-03-01', '2027-04-30'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=SA,SU;SKIP=BACKWARD',
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-05-31', '2026-10-31'],
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=30,31;BYSETPOS=-1;SKIP=BACKWARD;COUNT=3',
      '2026-01-31',
      ['2026-01-31', '2026-02-28', '2026-03-31'],
    ],
  ])('%s', (rule, start, expected) => {
    const read = readRule(`RSCALE=GREGORIAN;${rule}`)
    const at = (date: string) => Date.parse(`${date}T09:00:00Z`)
    const horizon = { from: at(start), to: at('2040-01-01') }
    const walls = expandRule(read, at(start), horizon, { steps: 100_000 }).take(4).toArray()
    expect(walls.map((wall) => new Date(wall).toISOString().slice(0, 10))).toEqual(expected)
    const later = { from: at('2026-12-01'), to: at('2030-01-01') }
    const all = expandRule(read, at(start), { ...later, from: at(start) }, { steps: 100_000 })
    const part = expandRule(read, at(start), later, { steps: 100_000 })
    expect(part.filter((wall) => wall >= later.from).toArray()).toEqual(
      all.filter((wall) => wall >= later.from).toArray(),
    )
  })
})

test('every rule ends when its steps are used up', () => {
  for (const rule of [
    'FREQ=SECONDLY',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=MINUTELY;BYSECOND=0,1,2,3,4,5,6,7,8,9;BYSETPOS=11',
    `FREQ=DAILY;BYHOUR=${Array.from({ length: 24 }, (_, n) => n)};BYMINUTE=${Array.from({ length: 60 }, (_, n) => n)};BYSETPOS=366`,
    'FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6',
    'FREQ=HOURLY;INTERVAL=24;BYHOUR=5',
  ]) {
    const budget = { steps: 20_000 }
    const walls = expandRule(readRule(rule), 0, { from: 0, to: Number.MAX_SAFE_INTEGER }, budget).toArray()
    expect(walls.length).toBeLessThanOrEqual(20_001)
    expect(budget.steps).toBeGreaterThan(-15_000)
  }
})

describe('reading a rule', () => {
  test.each([
    'freq=weekly; byday=+1mo,-1fr',
    'RRULE:FREQ=DAILY;',
    'FREQ=DAILY;RSCALE=GREGORIAN;SKIP=OMIT;X-GOOGLE=1',
    'FREQ=YEARLY;SKIP=FORWARD',
    'FREQ=DAILY;UNTIL=2026-01-01T10:00:00Z',
    'FREQ=DAILY;BYHOUR=',
    'FREQ=MINUTELY;BYSECOND=60',
  ])('%s is tolerated', (rule) => expect(() => readRule(rule)).not.toThrow())

  test.each([
    '',
    'COUNT=3',
    'FREQ=FORTNIGHTLY',
    'FREQ=DAILY;FREQ=WEEKLY',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;INTERVAL=-1',
    'FREQ=DAILY;INTERVAL=1e9',
    'FREQ=DAILY;BYHOUR=24',
    'FREQ=DAILY;BYMONTHDAY=0',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=WEEKLY;BYDAY=0MO',
    'FREQ=WEEKLY;BYDAY=54MO',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=DAILY;UNTIL=tomorrow',
    'FREQ=DAILY;UNTIL=20260230',
    'FREQ=DAILY;UNTIL=99991301',
    'FREQ=YEARLY;RSCALE=CHINESE',
    'FREQ=YEARLY;RSCALE=GREGORIAN;SKIP=SIDEWAYS',
    'FREQ=DAILY;FOO=1',
    'FREQ=DAILY\r\nX:1',
  ])('%j is refused', (rule) =>
    expect(() => readRule(rule)).toThrow(expect.objectContaining({ code: 'recurrence_invalid' })),
  )
})
