import type { CronExpression } from './cron-expression.ts'
import { nextSlot } from './next-slot.ts'

/**
 * The slots after one instant up to and with another, in order, but at most `most` of them: the oldest. Ask for one more
 * than you want to learn whether there are more. Throws like `nextSlot`.
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
