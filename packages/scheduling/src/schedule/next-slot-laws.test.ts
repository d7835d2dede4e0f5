import { CronExpressionParser } from 'cron-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expressionOf } from '../testing/sample-slots.ts'
import { nextSlot } from './next-slot.ts'
import { slotsBetween } from './slots-between.ts'

/** Minutes around a change of the clock, with the local time at each. */
type Window = { timeZone: string; change: string; start: number; shown: number[] }

/**
 * A field as text, and its matches computed from its parts, so that a fault of the parser cannot hide a fault of the
 * search.
 */
type Field = { text: string; has: (value: number) => boolean }
type Job = { text: string; fields: readonly [Field, Field, Field, Field, Field] }

const minuteMs = 60_000
const windows: readonly Window[] = [
  ['Europe/Warsaw', '2026-03-29T01:00Z'],
  ['Europe/Warsaw', '2026-10-25T01:00Z'],
  ['Europe/Warsaw', '2027-03-28T01:00Z'],
  ['America/New_York', '2026-03-08T07:00Z'],
  ['America/New_York', '2026-11-01T06:00Z'],
  ['America/St_Johns', '2006-10-29T02:31Z'],
  ['America/Santiago', '2026-04-05T03:00Z'],
  ['America/Santiago', '2026-09-06T04:00Z'],
  ['America/Caracas', '2016-05-01T07:00Z'],
  ['Africa/Cairo', '2026-04-23T22:00Z'],
  ['Africa/Cairo', '2026-10-29T21:00Z'],
  ['Africa/Casablanca', '2026-02-15T02:00Z'],
  ['Africa/Monrovia', '1972-01-07T00:44Z'],
  ['Antarctica/Casey', '2022-10-01T16:01Z'],
  ['Antarctica/Casey', '2023-03-08T16:00Z'],
  ['Antarctica/Troll', '2026-03-29T01:00Z'],
  ['Antarctica/Troll', '2026-10-25T01:00Z'],
  ['Asia/Beirut', '2026-03-28T22:00Z'],
  ['Asia/Kolkata', '2026-01-01T00:00Z'],
  ['Australia/Lord_Howe', '2026-04-04T15:00Z'],
  ['Australia/Lord_Howe', '2026-10-03T15:30Z'],
  ['Pacific/Apia', '2011-12-30T10:00Z'],
  ['Pacific/Chatham', '2026-09-26T14:00Z'],
  ['Pacific/Kwajalein', '1969-09-30T13:00Z'],
  ['UTC', '2026-12-31T23:59Z'],
].map(([timeZone = '', change = '']) => readWindow(timeZone, change))

test('around every change of the clock the slots are the minutes in which cron runs the job', () => {
  fc.assert(
    fc.property(fc.constantFrom(...windows), nightJob(), (window, job) => {
      const runs = minutesOfCron(job, window)
      const [from, until] = [new Date(window.start * minuteMs), new Date(endOf(window) * minuteMs)]
      const slots = slotsBetween(expressionOf(job.text), window.timeZone, from, until, window.shown.length)
      expect(slots.map((slot) => slot.getTime() / minuteMs)).toEqual(runs)
    }),
    { numRuns: 500 },
  )
})

test('from any instant the next slot is the first minute after it in which cron runs the job', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...windows),
      nightJob(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (window, job, part) => {
        const after = Math.floor((window.start + part * (window.shown.length - 1)) * minuteMs)
        const run = minutesOfCron(job, window).find((minute) => minute * minuteMs > after)
        const slot = nextSlot(expressionOf(job.text), window.timeZone, new Date(after))
        if (run !== undefined) expect(slot).toEqual(new Date(run * minuteMs))
        else expect(slot === null || slot.getTime() > endOf(window) * minuteMs).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('each second before a slot has that slot as its next slot', () => {
  fc.assert(
    fc.property(fc.constantFrom(...windows), nightJob(), (window, job) => {
      const expression = expressionOf(job.text)
      const from = window.start * minuteMs + (window.shown.length * minuteMs) / 2 - 3_600_000
      const slot = nextSlot(expression, window.timeZone, new Date(from))
      const slotMs = slot?.getTime() ?? expect.unreachable(`no slot of ${job.text}`)
      for (let second = from; second < Math.min(slotMs, from + 7_200_000); second += 1000)
        expect(nextSlot(expression, window.timeZone, new Date(second))?.getTime()).toBe(slotMs)
    }),
    { numRuns: 20 },
  )
})

test('a later instant never has an earlier next slot', () => {
  const instant = fc.date({ min: new Date('1900-01-01'), max: new Date('2400-01-01'), noInvalidDate: true })
  const timeZones = fc.constantFrom(...windows.map(({ timeZone }) => timeZone))
  fc.assert(
    fc.property(timeZones, yearJob(), instant, instant, (timeZone, job, one, other) => {
      const expression = expressionOf(job.text)
      const [earlier, later] = one <= other ? [one, other] : [other, one]
      const [first, second] = [earlier, later].map((after) =>
        nextSlot(expression, timeZone, after)?.getTime(),
      )
      expect(first).toBeGreaterThan(earlier.getTime())
      expect((first ?? 0) / minuteMs).toSatisfy(Number.isInteger)
      expect(second).toBeGreaterThanOrEqual(first ?? 0)
    }),
    { numRuns: 500 },
  )
})

test('in UTC the next slots equal those of cron-parser if it accepts the expression', () => {
  const instant = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(yearJob(), instant, (job, after) => {
      const slots = slotsOfCronParser(job, after)
      fc.pre(slots !== undefined)
      expect(slotsBetween(expressionOf(job.text), 'UTC', after, new Date('9999-01-01'), 3)).toEqual(slots)
    }),
    { numRuns: 500 },
  )
})

function slotsOfCronParser({ text, fields }: Job, after: Date): Date[] | undefined {
  // cron-parser rejects duplicate values; with `*/n` in one day field it matches either field, where cron requires
  // both.
  const hasStarredStep = [fields[2], fields[4]].some((field) => field.text.startsWith('*/'))
  if (hasStarredStep) return undefined
  try {
    const expression = CronExpressionParser.parse(text, { currentDate: after, tz: 'UTC' })
    return expression.take(3).map((date) => date.toDate())
  } catch {
    return undefined
  }
}

/**
 * The main loop of cron, minute by minute, with the last local minute that it has processed. Normally the next minute
 * is one later. If it is later than that, the clock moved forward: wildcard jobs run for the current minute, and
 * fixed-time jobs for each skipped minute. If it is not later, the clock moved back, and only wildcard jobs run. A
 * change of more than three hours restarts the loop. All runs of one minute are one slot.
 */
function minutesOfCron({ fields }: Job, { start, shown }: Window): number[] {
  const isWildcard = fields[0].text.startsWith('*') || fields[1].text.startsWith('*')
  const runs: number[] = []
  let processed = shown[0] ?? 0
  for (const [index, now] of shown.entries()) {
    const ahead = now - processed
    if (index === 0) continue
    if (ahead > 3 * 60 + 1 || ahead < -3 * 60) processed = now - 1
    const due = isWildcard ? [now] : minutesBetween(processed, now)
    if (due.some((minute) => isDue(fields, minute))) runs.push(start + index)
    processed = Math.max(processed, now)
  }
  return runs
}

function minutesBetween(after: number, until: number): number[] {
  return Array.from({ length: Math.max(0, until - after) }, (_, index) => after + 1 + index)
}

function isDue([minute, hour, day, month, weekday]: Job['fields'], local: number): boolean {
  const date = new Date(local * minuteMs)
  const byMonth = day.has(date.getUTCDate())
  const byWeek = weekday.has(date.getUTCDay()) || (date.getUTCDay() === 0 && weekday.has(7))
  const star = day.text.startsWith('*') || weekday.text.startsWith('*')
  return (
    minute.has(date.getUTCMinutes()) &&
    hour.has(date.getUTCHours()) &&
    month.has(date.getUTCMonth() + 1) &&
    (star ? byMonth && byWeek : byMonth || byWeek)
  )
}

/** A job mostly between 00:00 and 04:59, when clocks change. */
function nightJob(): fc.Arbitrary<Job> {
  const hour = fc.oneof(field(0, 23), field(0, 4), field(0, 4))
  const anyDay = fc.constant({ text: '*', has: () => true })
  const day = fc.oneof({ weight: 4, arbitrary: anyDay }, field(1, 31))
  const weekday = fc.oneof({ weight: 4, arbitrary: anyDay }, field(0, 7))
  return jobOf(fc.tuple(field(0, 59), hour, day, anyDay, weekday))
}

/** A job at any time of the year. Every month has the days up to the 28th, so that no expression is rejected. */
function yearJob(): fc.Arbitrary<Job> {
  const months = 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC'.split(' ')
  const weekdays = 'sun Mon TUE wed Thu FRI sat'.split(' ')
  return jobOf(
    fc.tuple(field(0, 59), field(0, 23), field(1, 28), field(1, 12, months), field(0, 7, weekdays)),
  )
}

function jobOf(fields: fc.Arbitrary<Job['fields']>): fc.Arbitrary<Job> {
  const jobs = fields.map((fields) => ({ text: fields.map(({ text }) => text).join(' '), fields }))
  return jobs.filter(({ text }) => text.length <= 64)
}

function field(first: number, last: number, names: readonly string[] = []): fc.Arbitrary<Field> {
  const value = fc.integer({ min: first, max: last })
  const step = fc.integer({ min: 1, max: last })
  const name = (number: number) => names[number - first] ?? `${number}`
  const single = value.map((only) => ({ text: name(only), has: (candidate: number) => candidate === only }))
  const range = fc.tuple(value, value, fc.option(step, { nil: undefined })).map(([one, other, by]) => {
    const [from, to] = [Math.min(one, other), Math.max(one, other)]
    const has = (candidate: number) =>
      candidate >= from && candidate <= to && (candidate - from) % (by ?? 1) === 0
    return { text: `${from}-${to}${by ? `/${by}` : ''}`, has }
  })
  const list = fc.array(fc.oneof(single, range), { minLength: 1, maxLength: 3 }).map((items) => ({
    text: items.map(({ text }) => text).join(),
    has: (candidate: number) => items.some(({ has }) => has(candidate)),
  }))
  const everyFew = step.map((by) => ({
    text: `*/${by}`,
    has: (candidate: number) => (candidate - first) % by === 0,
  }))
  return fc.oneof(fc.constant({ text: '*', has: () => true }), everyFew, list, list)
}

function readWindow(timeZone: string, change: string): Window {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const start = Math.floor(Date.parse(change) / minuteMs) - 36 * 60
  const shown = Array.from({ length: 72 * 60 }, (_, index) => {
    const parts = clock.formatToParts((start + index) * minuteMs)
    const part = (type: string) => Number(parts.find((each) => each.type === type)?.value)
    return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute')) / minuteMs
  })
  return { timeZone, change, start, shown }
}

function endOf({ start, shown }: Window): number {
  return start + shown.length - 1
}
