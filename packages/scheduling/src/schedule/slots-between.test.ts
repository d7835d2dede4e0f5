import { expect, test } from 'vitest'
import { expressionOf } from '../testing/sample-slots.ts'
import { slotsBetween } from './slots-between.ts'

for (const [what, text, after, until, slotsMax, expected] of [
  ['the first instant is excluded, the last included', '0 * * * *', '08:00', '10:00', 10, ['09:00', '10:00']],
  ['only the oldest if there are more', '*/5 * * * *', '08:00', '14:00', 3, ['08:05', '08:10', '08:15']],
  ['an empty list without slots', '0 3 * * *', '08:00', '14:00', 10, []],
  ['none when `slotsMax` is 0', '* * * * *', '08:00', '14:00', 0, []],
  ['none if the second instant is earlier', '* * * * *', '14:00', '08:00', 10, []],
] as const) {
  test(`${text} after ${after} until ${until}: ${what}`, () => {
    const at = (time: string) => new Date(`2026-11-21T${time}Z`)
    const slots = slotsBetween(expressionOf(text), 'UTC', at(after), at(until), slotsMax)
    expect(slots).toEqual(expected.map(at))
  })
}

test('the list ends when the expression has no further slot', () => {
  const [after, until] = [new Date('9990-01-01'), new Date('+012000-01-01')]
  const slots = slotsBetween(expressionOf('0 0 29 2 *'), 'UTC', after, until, 100)
  expect(slots).toEqual([new Date('9992-02-29'), new Date('9996-02-29')])
})
