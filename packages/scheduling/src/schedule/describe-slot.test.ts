import { expect, test } from 'vitest'
import { expressionOf } from '../testing/sample-slots.ts'
import { describeSlot } from './describe-slot.ts'

for (const [text, timeZone, slot, local, note] of [
  ['30 2 * * *', 'Europe/Warsaw', '2026-03-28T01:30Z', 'Sat 2026-03-28 02:30 +01:00', undefined],
  [
    '30 2 * * *',
    'Europe/Warsaw',
    '2026-03-29T01:00Z',
    'Sun 2026-03-29 03:00 +02:00',
    'moved: 02:30 does not exist on this day',
  ],
  [
    '0,30 2 * * *',
    'Europe/Warsaw',
    '2026-03-29T01:00Z',
    'Sun 2026-03-29 03:00 +02:00',
    'moved: 02:00 to 02:30 do not exist on this day',
  ],
  ['30 2,3 * * *', 'Europe/Warsaw', '2026-03-29T01:30Z', 'Sun 2026-03-29 03:30 +02:00', undefined],
  ['0 3 * * *', 'Europe/Warsaw', '2026-03-29T01:00Z', 'Sun 2026-03-29 03:00 +02:00', undefined],
  [
    '0 */2 * * *',
    'Europe/Warsaw',
    '2026-03-29T02:00Z',
    'Sun 2026-03-29 04:00 +02:00',
    'skipped before it: 02:00 does not exist on this day',
  ],
  ['0 */2 * * *', 'Europe/Warsaw', '2026-03-29T04:00Z', 'Sun 2026-03-29 06:00 +02:00', undefined],
  [
    '*/20 * * * *',
    'Europe/Warsaw',
    '2026-03-29T01:00Z',
    'Sun 2026-03-29 03:00 +02:00',
    'skipped before it: 02:00 to 02:40 do not exist on this day',
  ],
  ['*/20 2 * * *', 'Europe/Warsaw', '2026-03-30T00:00Z', 'Mon 2026-03-30 02:00 +02:00', undefined],
  [
    '30 2 * * *',
    'Europe/Warsaw',
    '2026-10-25T00:30Z',
    'Sun 2026-10-25 02:30 +02:00',
    'first time only: 02:30 comes twice on this day',
  ],
  [
    '30 * * * *',
    'Europe/Warsaw',
    '2026-10-25T00:30Z',
    'Sun 2026-10-25 02:30 +02:00',
    'first time: 02:30 comes twice on this day',
  ],
  [
    '30 * * * *',
    'Europe/Warsaw',
    '2026-10-25T01:30Z',
    'Sun 2026-10-25 02:30 +01:00',
    'second time: 02:30 comes twice on this day',
  ],
  ['30 * * * *', 'Europe/Warsaw', '2026-10-25T02:30Z', 'Sun 2026-10-25 03:30 +01:00', undefined],
  [
    '0 0 * * *',
    'Africa/Cairo',
    '2026-04-23T22:00Z',
    'Fri 2026-04-24 01:00 +03:00',
    'moved: 00:00 does not exist on this day',
  ],
  ['0 0 * * *', 'Pacific/Apia', '2011-12-30T10:00Z', 'Sat 2011-12-31 00:00 +14:00', undefined],
  ['0 9 * * *', 'America/St_Johns', '2026-01-01T12:30Z', 'Thu 2026-01-01 09:00 -03:30', undefined],
] as const) {
  test(`${text} in ${timeZone} at ${slot} is ${local}${note ? `, ${note}` : ''}`, () => {
    const utc = slot.replace('T', ' ').replace('Z', '')
    expect(describeSlot(expressionOf(text), timeZone, new Date(slot))).toEqual({
      slot: new Date(slot),
      utc,
      local,
      ...(note && { note }),
    })
  })
}
