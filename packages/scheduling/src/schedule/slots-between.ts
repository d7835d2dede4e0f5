import type { CronExpression } from './cron-expression.ts'
import { nextSlot } from './next-slot.ts'

/**
 * The slots after one instant, up to and including another, in order: at most the oldest `slotsMax`. Request one more
 * to find out whether there are more. Throws like `nextSlot`.
 */
export function slotsBetween(
  expression: CronExpression,
  timeZone: string,
  afterExclusive: Date,
  untilInclusive: Date,
  slotsMax: number,
): Date[] {
  const slots: Date[] = []
  let last = afterExclusive
  while (slots.length < slotsMax) {
    const slot = nextSlot(expression, timeZone, last)
    if (slot === null || slot > untilInclusive) break
    slots.push(slot)
    last = slot
  }
  return slots
}
