import { expect, test } from 'vitest'
import { logLines } from './log-lines.ts'

test('a log line has an instant, a level and a message', () => {
  expect(logLines(['2026-11-22T09:00:00.123Z warn two\nlines', 'no form'])).toEqual([
    { key: '2026-11-22T09:00:00.123Z', at: '2026-11-22T09:00:00.123Z', level: 'warn', message: 'two\nlines' },
    { key: '', at: '', level: 'info', message: 'no form' },
  ])
})

test('lines of one instant have different keys', () => {
  const at = '2026-11-22T09:00:00.123Z'
  expect(logLines([`${at} info a`, `${at} info b`, `${at} error c`]).map(({ key }) => key)).toEqual([
    at,
    `${at}.2`,
    `${at}.3`,
  ])
})
