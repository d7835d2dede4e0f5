import { runs } from '@fiscus/messages/runs'
import { schedules } from '@fiscus/messages/schedules'
import { values } from '@fiscus/messages/values'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { expressionOf } from '../testing/sample-slots.ts'
import { decideDue, type OverdueTask } from './decide-due.ts'
import { newestSlots } from './newest-slots.ts'
import { nextSlot } from './next-slot.ts'
import { slotsBetween } from './slots-between.ts'

const everyMinute: OverdueTask = {
  expression: '* * * * *',
  timezone: 'UTC',
  next_run_at: new Date('2026-11-21T08:00:00Z'),
  misfire_policy: 'one',
  misfire_window_seconds: 86_400,
  has_own_window: false,
}

const at = (time: string) => new Date(`2026-11-21T${time}Z`)
const minutes = (count: number) => count * 60_000

describe('on time', () => {
  for (const misfire_policy of ['skip', 'one', 'all'] as const)
    test(`${misfire_policy}: the slot is run, up to a minute late`, () => {
      for (const now of ['08:00:00', '08:00:01', '08:00:59.999'])
        expect(decideDue({ ...everyMinute, misfire_policy }, at(now))).toEqual({
          kind: 'run',
          slot: at('08:00:00'),
          missed: 0,
          next: at('08:01:00'),
        })
    })
})

describe('six hours of downtime', () => {
  const now = at('14:00:10')

  for (const [policy, expression, slot, missed, next] of [
    // Every minute: the slot of this very minute is on time under each policy.
    ['one', '* * * * *', '14:00:00', 360, '14:01:00'],
    ['skip', '* * * * *', '14:00:00', 360, '14:01:00'],
    ['all', '* * * * *', '13:51:00', 351, '13:52:00'],
    ['one', '*/15 * * * *', '14:00:00', 24, '14:15:00'],
    ['all', '*/15 * * * *', '11:45:00', 15, '12:00:00'],
    ['one', '7 * * * *', '13:07:00', 5, '14:07:00'],
    ['all', '7 * * * *', '08:07:00', 0, '09:07:00'],
    ['one', '30 9 * * *', '09:30:00', 0, null],
    ['all', '30 9 * * *', '09:30:00', 0, null],
  ] as const)
    test(`${policy}, ${expression}: ${slot} is run, after ${missed} missed slots`, () => {
      const [first = now] = slotsBetween(expressionOf(expression), 'UTC', at('07:59:59'), now, 1)
      const task = { ...everyMinute, expression, misfire_policy: policy, next_run_at: first }
      expect(decideDue(task, now)).toEqual({
        kind: 'run',
        slot: at(slot),
        missed,
        next: next === null ? new Date('2026-11-22T09:30:00Z') : at(next),
      })
    })

  for (const [expression, slot, missed] of [
    ['7 * * * *', '13:07:00', 5],
    ['30 9 * * *', '09:30:00', 0],
  ] as const)
    test(`skip, ${expression}: ${slot} is skipped with a reason`, () => {
      const [first = now] = slotsBetween(expressionOf(expression), 'UTC', at('07:59:59'), now, 1)
      const task = { ...everyMinute, expression, misfire_policy: 'skip' as const, next_run_at: first }
      expect(decideDue(task, now)).toMatchObject({
        kind: 'skip',
        slot: at(slot),
        missed,
        reason: runs.slotSkipped(),
      })
    })

  test('all: the ten newest slots are run, the oldest first', () => {
    const run: string[] = []
    let task: OverdueTask = { ...everyMinute, misfire_policy: 'all' }
    for (let index = 0; index < 10; index += 1) {
      const decision = decideDue(task, now)
      expect(decision.kind).toBe('run')
      run.push(decision.slot.toISOString().slice(11, 16))
      task = { ...task, next_run_at: decision.next ?? now }
    }
    expect(run).toEqual(Array.from({ length: 10 }, (_, index) => (index < 9 ? `13:5${index + 1}` : '14:00')))
    expect(task.next_run_at).toEqual(at('14:01:00'))
  })
})

describe('a misfire window of its own', () => {
  const minutely = { ...everyMinute, has_own_window: true }
  const daily = { ...minutely, expression: '0 8 * * *', misfire_window_seconds: 3600 }

  test('an older slot is skipped', () => {
    expect(decideDue(daily, at('09:00:00'))).toMatchObject({ kind: 'run' })
    expect(decideDue(daily, at('09:00:01'))).toMatchObject({
      kind: 'skip',
      slot: at('08:00:00'),
      next: new Date('2026-11-22T08:00:00Z'),
      reason: runs.windowPassed({ seconds: 3600 }),
    })
  })

  test('all: only slots within the window are run', () => {
    const task = { ...minutely, misfire_policy: 'all' as const, misfire_window_seconds: 180 }
    expect(decideDue(task, at('14:00:10'))).toMatchObject({ kind: 'run', slot: at('13:58:00'), missed: 358 })
  })

  test('a slot of the last minute is on time with any window', () => {
    expect(decideDue({ ...daily, misfire_window_seconds: 1 }, at('08:00:59'))).toMatchObject({ kind: 'run' })
  })
})

describe('the window of every task', () => {
  for (const [expression, slot, now] of [
    ['0 3 1 * *', '2026-11-01T03:00:00Z', '2026-11-02T09:00:00Z'],
    ['0 3 1 * *', '2026-11-01T03:00:00Z', '2026-12-01T02:59:59Z'],
    ['0 3 * * 0', '2026-11-22T03:00:00Z', '2026-11-23T08:00:00Z'],
  ] as const)
    for (const misfire_policy of ['one', 'all'] as const)
      test(`${misfire_policy}: ${expression} of ${slot} is run at ${now}`, () => {
        const task = { ...everyMinute, expression, misfire_policy, next_run_at: new Date(slot) }
        expect(decideDue(task, new Date(now))).toMatchObject({ kind: 'run', slot: new Date(slot), missed: 0 })
      })

  test('all: older slots than a day are passed over', () => {
    const monthly = { ...everyMinute, expression: '0 3 1 * *', misfire_policy: 'all' as const }
    const task = { ...monthly, next_run_at: new Date('2026-08-01T03:00:00Z') }
    const newest = { kind: 'run', slot: new Date('2026-11-01T03:00:00Z'), missed: 3 }
    expect(decideDue(task, new Date('2026-11-20T00:00:00Z'))).toMatchObject(newest)
  })
})

test('a decision after ten years without a ticker counts at most 1,000 missed slots', () => {
  const now = new Date('2036-11-21T08:00:30Z')
  expect(decideDue(everyMinute, now)).toEqual({
    kind: 'run',
    slot: new Date('2036-11-21T08:00:00Z'),
    missed: 999,
    next: new Date('2036-11-21T08:01:00Z'),
  })
})

describe('the nights in which the clock changes, in Warsaw', () => {
  for (const [night, expression, runs] of [
    // 02:00 to 03:00 do not exist on 29 March 2026: 01:00Z is 03:00.
    ['2026-03-29', '30 2 * * *', ['01:00']],
    ['2026-03-29', '*/20 2 * * *', []],
    ['2026-03-29', '0 * * * *', ['00:00', '01:00', '02:00']],
    // 02:00 to 03:00 come twice on 25 October 2026: 00:00Z to 01:00Z, and 01:00Z to 02:00Z.
    ['2026-10-25', '30 2 * * *', ['00:30']],
    ['2026-10-25', '*/30 * * * *', ['00:00', '00:30', '01:00', '01:30', '02:00']],
  ] as const)
    test(`${night}, ${expression}, minute by minute: ${runs.join(' ') || 'nothing'}`, () => {
      const start = Date.parse(`${night}T00:00:00Z`)
      const [first] = slotsBetween(
        expressionOf(expression),
        'Europe/Warsaw',
        new Date(start - 1),
        new Date(start + minutes(2000)),
        1,
      )
      let task = { ...everyMinute, expression, timezone: 'Europe/Warsaw', next_run_at: first ?? new Date(0) }
      const run: string[] = []
      for (let now = start; now <= start + minutes(120); now += minutes(1)) {
        if (task.next_run_at.getTime() > now) continue
        const { kind, slot, missed, next } = decideDue(task, new Date(now))
        expect([kind, missed]).toEqual(['run', 0])
        run.push(slot.toISOString().slice(11, 16))
        task = { ...task, next_run_at: next ?? new Date(8.64e15) }
      }
      expect(run).toEqual(runs)
    })
})

describe('a row with an invalid schedule', () => {
  for (const [change, reason] of [
    [{ expression: '61 * * * *' }, schedules.invalidExpression.code],
    [{ timezone: 'Mars/Olympus' }, values.timeZoneUnknown.code],
  ] as const)
    test(JSON.stringify(change), () => {
      const decision = decideDue({ ...everyMinute, ...change }, at('08:00:00'))
      expect(decision).toMatchObject({ kind: 'skip', next: null, reason: { code: reason } })
    })
})

describe('laws', () => {
  const tasks = fc.record({
    expression: fc.constantFrom('* * * * *', '*/7 * * * *', '0 */3 * * *', '30 2 * * *', '0 9 * * MON-FRI'),
    timezone: fc.constantFrom('UTC', 'Europe/Warsaw', 'America/New_York', 'Australia/Lord_Howe'),
    misfire_policy: fc.constantFrom('skip', 'one', 'all'),
    misfire_window_seconds: fc.integer({ min: 1, max: 200_000 }),
    has_own_window: fc.boolean(),
    from: fc.date({
      min: new Date('2026-03-20T00:00:00Z'),
      max: new Date('2026-11-05T00:00:00Z'),
      noInvalidDate: true,
    }),
    lateMs: fc.integer({ min: 0, max: 40 * 3_600_000 }),
  })

  test('each slot is run, skipped or counted as missed exactly once, in order', () => {
    fc.assert(
      fc.property(tasks, ({ from, lateMs, ...task }) => {
        const expression = expressionOf(task.expression)
        const [first] = slotsBetween(expression, task.timezone, from, new Date(8.64e15), 1)
        if (!first) return
        const now = new Date(first.getTime() + lateMs)
        const due = slotsBetween(expression, task.timezone, from, now, 3000)
        let next_run_at: Date | null = first
        let accounted = 0
        while (next_run_at !== null && next_run_at <= now) {
          const decision = decideDue({ ...task, next_run_at }, now)
          const place = due.findIndex((slot) => slot.getTime() === decision.slot.getTime())
          expect(place).toBeGreaterThanOrEqual(accounted)
          if (due.length - accounted <= 1000) expect(decision.missed).toBe(place - accounted)
          accounted = place + 1
          expect(decision.next).toEqual(
            slotsBetween(expression, task.timezone, decision.slot, new Date(8.64e15), 1)[0],
          )
          next_run_at = decision.next
        }
        expect(accounted).toBe(due.length)
      }),
      { numRuns: 300 },
    )
  })

  const expressions = fc
    .tuple(...[59, 23, 28, 12, 6].map((last, index) => fieldOf(index === 2 || index === 3 ? 1 : 0, last)))
    .map((fields) => fields.join(' '))

  test('after any outage the newest slot that was missed has exactly one run', () => {
    const outage = fc.record({
      expression: expressions,
      timezone: fc.constantFrom('UTC', 'Europe/Warsaw', 'America/New_York'),
      from: fc.date({ min: at('00:00:00'), max: new Date('2027-11-21T00:00:00Z'), noInvalidDate: true }),
      outageMs: fc.integer({ min: 0, max: 400 * 24 * 3_600_000 }),
      misfire_policy: fc.constantFrom('one', 'all'),
    })
    fc.assert(
      fc.property(outage, ({ from, outageMs, ...schedule }) => {
        const now = new Date(from.getTime() + outageMs)
        const expression = expressionOf(schedule.expression)
        const newest = newestSlots(expression, schedule.timezone, from, now, 1)[0]
        let next_run_at = nextSlot(expression, schedule.timezone, from)
        const runs: Date[] = []
        while (next_run_at !== null && next_run_at <= now) {
          const { kind, slot, next } = decideDue({ ...everyMinute, ...schedule, next_run_at }, now)
          if (kind === 'run') runs.push(slot)
          next_run_at = next
        }
        expect(runs.at(-1)).toEqual(newest)
        expect(new Set(runs.map(Number)).size).toBe(runs.length)
        if (schedule.misfire_policy === 'one') expect(runs.length).toBe(newest ? 1 : 0)
      }),
      { numRuns: 300 },
    )
  })
})

function fieldOf(first: number, last: number): fc.Arbitrary<string> {
  const value = fc.integer({ min: first, max: last })
  const range = fc.tuple(value, value).map(([a, b]) => `${Math.min(a, b)}-${Math.max(a, b)}`)
  const step = value.map((every) => `*/${Math.max(1, every)}`)
  return fc.oneof(fc.constant('*'), value.map(String), range, step)
}
