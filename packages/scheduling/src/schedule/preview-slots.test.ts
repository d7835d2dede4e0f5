import { schedules } from '@fiscus/messages/schedules'
import { expect, test } from 'vitest'
import { previewSlots } from './preview-slots.ts'

const schedule = { expression: '30 2 * * *', timezone: 'Europe/Warsaw' }
const after = new Date('2026-03-28T00:00:00Z')

test('returns the next slots of an expression in a time zone', () => {
  expect(previewSlots({ ...schedule, expression: '30  2 * * *' }, after, 3)).toEqual({
    kind: 'previewed',
    text: '30 2 * * *',
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
  const fault = schedules.invalidValue({ value: '25', first: 0, last: 23 })
  expect(previewSlots({ ...schedule, expression: '30 25 * * *' }, after, 3)).toEqual({
    kind: 'rejected',
    faults: [{ pointer: '/expression', detail: schedules.ofField({ field: schedules.hour(), fault }) }],
  })
})

test('returns the reason for an invalid time zone', () => {
  expect(previewSlots({ ...schedule, timezone: 'Poland' }, after, 3)).toEqual({
    kind: 'rejected',
    faults: [{ pointer: '/timezone', detail: expect.objectContaining({ code: 'values.timeZoneOtherName' }) }],
  })
})

test('an expression whose times all fall into gaps is rejected', () => {
  expect(previewSlots({ ...schedule, expression: '*/30 2 25-31 3 */7' }, after, 3)).toMatchObject({
    kind: 'rejected',
    faults: [{ pointer: '/expression', detail: expect.objectContaining({ code: 'schedules.neverDue' }) }],
  })
})

test('a preview of slots that are decades apart reads at most 50 offsets for each', () => {
  const { prototype } = Intl.DateTimeFormat
  const format = Object.getOwnPropertyDescriptor(prototype, 'format') ?? {}
  let reads = 0
  Object.defineProperty(prototype, 'format', {
    ...format,
    get() {
      reads += 1
      return format.get?.call(this)
    },
  })
  const preview = previewSlots({ expression: '0 0 29 2 */7', timezone: 'Europe/Rome' }, after, 100)
  Object.defineProperty(prototype, 'format', format)
  const slots = preview.kind === 'previewed' ? preview.slots : []
  expect([slots.length, slots.at(-1)?.local]).toEqual([100, 'Sun 5080-02-29 00:00 +01:00'])
  expect(reads).toBeGreaterThan(100)
  expect(reads).toBeLessThan(5_000)
})
