import { describeSlot, type SlotDescription } from './describe-slot.ts'
import { readSchedule, type ScheduleFault } from './read-schedule.ts'
import { slotsBetween } from './slots-between.ts'

export type SlotPreview =
  /** `text` is the normalized expression. */
  | { kind: 'previewed'; text: string; slots: SlotDescription[] }
  | { kind: 'rejected'; faults: ScheduleFault[] }

/**
 * Describes the next `slotsMax` slots of a schedule strictly after an instant, for users. The list ends early when no
 * further slot comes within 100 years.
 */
export function previewSlots(
  schedule: { expression: string; timezone: string },
  after: Date,
  slotsMax: number,
): SlotPreview {
  const { timezone } = schedule
  const read = readSchedule(schedule, after)
  if (read.kind === 'rejected') return read
  const { expression } = read
  const slots = slotsBetween(expression, timezone, after, endOfTime, slotsMax)
  return {
    kind: 'previewed',
    text: expression.text,
    slots: slots.map((slot) => describeSlot(expression, timezone, slot)),
  }
}

const endOfTime = new Date(8.64e15)
