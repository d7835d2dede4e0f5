import { expect, test } from 'vitest'
import { previewSlots } from './preview-slots.ts'

const question = {
  expression: '30 2 * * *',
  timeZone: 'Europe/Warsaw',
  after: new Date('2026-03-28T00:00:00Z'),
  most: 3,
}

test('returns the next slots of an expression in a time zone', () => {
  expect(previewSlots(question)).toEqual({
    kind: 'previewed',
    slots: [
      { slot: new Date('2026-03-28T01:30Z'), utc: '2026-03-28 01:30', local: 'Sat 2026-03-28 02:30 +01:00' },
      {
        slot: new Date('2026-03-29T01:00Z'),
        utc: '2026-03-29 01:00',
        local: 'Sun 2026-03-29 03:00 +02:00',
        note: 'moved: 02:30 does not exist on this day',
      },
      { slot: new Date('2026-03-30T00:30Z'), utc: '2026-03-30 00:30', local: 'Mon 2026-03-30 02:30 +02:00' },
    ],
  })
})

test('returns the field and the reason for an invalid expression', () => {
  const reason = '25 is not a value of the hour: write * or a number from 0 to 23'
  expect(previewSlots({ ...question, expression: '30 25 * * *' })).toEqual({
    kind: 'rejected',
    field: 'hour',
    reason,
  })
})

test('returns the reason for an invalid time zone', () => {
  const reason = 'Poland is not the name to use here: write Europe/Warsaw'
  expect(previewSlots({ ...question, timeZone: 'Poland' })).toEqual({
    kind: 'rejected',
    field: 'time zone',
    reason,
  })
})

test('an expression whose times all fall into gaps has no slots', () => {
  expect(previewSlots({ ...question, expression: '*/30 2 25-31 3 */7' })).toEqual({
    kind: 'previewed',
    slots: [],
  })
})
