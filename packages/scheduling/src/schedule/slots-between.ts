import type { CronExpression } from './cron-expression.ts'
import { nextSlot } from './next-slot.ts'

/**
 * The slots after one instant, up to and including another, in order: the oldest `most` of them. Request one more to find out
 * whether there are more. Throws like `nextSlot`.
 */
export function slotsBetween(
  expression: CronExpression,
  timeZone: string,
  afterExclusive: Date,
  untilInclusive: Date,
  most: number,
): Date[] {
  const slots: Date[] = []
  let last = afterExclusive
  while (slots.length < most) {
    const slot = nextSlot(expression, timeZone, last)
    if (slot === null || slot > untilInclusive) break
    slots.push(slot)
    last = slot
  }
  return slots
}
