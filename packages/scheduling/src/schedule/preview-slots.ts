import { timeZoneFault } from '@fiscus/contracts/fields/time-zone'
import { parseCronExpression } from './cron-expression.ts'
import { describeSlot, type SlotDescription } from './describe-slot.ts'
import { slotsBetween } from './slots-between.ts'

export type SlotPreview =
  | { kind: 'previewed'; slots: SlotDescription[] }
  | { kind: 'rejected'; field: string; reason: string }

/**
 * Describes the next `most` slots strictly after an instant for a user who edits a schedule. The list ends early when no further
 * slot comes within 100 years. `field` is a field of the expression, `expression` or `time zone`.
 */
export function previewSlots(input: {
  expression: string
  timeZone: string
  after: Date
  most: number
}): SlotPreview {
  const parsed = parseCronExpression(input.expression)
  if (parsed.kind === 'rejected') return parsed
  const fault = timeZoneFault(input.timeZone)
  if (fault !== undefined) return { kind: 'rejected', field: 'time zone', reason: fault }

  const { expression } = parsed
  const slots = slotsBetween(expression, input.timeZone, input.after, endOfTime, input.most)
  return { kind: 'previewed', slots: slots.map((slot) => describeSlot(expression, input.timeZone, slot)) }
}

const endOfTime = new Date(8.64e15)
