import { parseCronExpression } from '@fiscus/scheduling/schedule/cron-expression'
import { describeSlot } from '@fiscus/scheduling/schedule/describe-slot'
import { expect, test } from 'vitest'
import { type SlotNote, slotNote } from './slot-note.ts'

test.each<[string, string, SlotNote | undefined]>([
  ['30 2 * * *', '2027-03-28T01:00:00Z', 'moved'],
  ['*/10 * * * *', '2027-03-28T01:00:00Z', 'skipped'],
  ['30 2 * * *', '2027-10-31T00:30:00Z', 'once'],
  ['*/30 * * * *', '2027-10-31T00:30:00Z', 'first'],
  ['*/30 * * * *', '2027-10-31T01:30:00Z', 'second'],
  ['30 2 * * *', '2027-10-30T00:30:00Z', undefined],
])('the note of %s at %s is read as %s', (text, slot, note) => {
  const parsed = parseCronExpression(text)
  if (parsed.kind === 'rejected') throw new Error(parsed.reason.code)
  expect(slotNote(describeSlot(parsed.expression, 'Europe/Warsaw', new Date(slot)).note)).toBe(note)
})
