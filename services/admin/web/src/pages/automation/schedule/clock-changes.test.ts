import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { expect, test } from 'vitest'
import { type ClockChange, clockChanges } from './clock-changes.ts'

const now = new Date('2026-11-22T09:00:00Z')
const spring = { date: '2027-03-28', from: '02:00', to: '03:00' }
const autumn = { date: '2027-10-31', from: '02:00', to: '03:00' }

test.each<[string, string, ClockChange[]]>([
  [
    '30 2 * * *',
    'Europe/Warsaw',
    [
      { ...spring, effect: 'moved' },
      { ...autumn, effect: 'once' },
    ],
  ],
  [
    '*/10 2 * * *',
    'Europe/Warsaw',
    [
      { ...spring, effect: 'skipped' },
      { ...autumn, effect: 'twice' },
    ],
  ],
  ['30 2 * * 1', 'Europe/Warsaw', []],
  ['0 3 * * *', 'Europe/Warsaw', []],
  ['*/5 * * * *', 'Europe/Warsaw', []],
  ['30 2 * * *', 'UTC', []],
  [
    '15 2 * * *',
    'Australia/Lord_Howe',
    [{ date: '2027-10-03', from: '02:00', to: '02:30', effect: 'moved' }],
  ],
])('%s in %s', (text, timeZone, changes) => {
  const parsed = parseCronExpression(text)
  if (parsed.kind === 'rejected') throw new Error(parsed.reason.code)
  expect(clockChanges(parsed.expression, timeZone, now)).toEqual(changes)
})
