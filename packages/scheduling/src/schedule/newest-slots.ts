import type { CronExpression } from './cron-expression.ts'
import { slotsBetween } from './slots-between.ts'

const minuteMs = 60_000

/**
 * The newest slots after one instant up to and with another, in order, at most `most` of them. It looks back from the end in
 * growing steps, so that what lies before costs nothing however long ago it began. Throws like `nextSlot`.
 */
export function newestSlots(
  expression: CronExpression,
  timeZone: string,
  afterExclusive: Date,
  untilInclusive: Date,
  most: number,
): Date[] {
  for (let spanMs = most * minuteMs; ; spanMs *= 2) {
    const from = new Date(Math.max(afterExclusive.getTime(), untilInclusive.getTime() - spanMs))
    const slots = slotsBetween(expression, timeZone, from, untilInclusive, spanMs / minuteMs + 1)
    if (slots.length >= most || from.getTime() === afterExclusive.getTime()) return slots.slice(-most)
  }
}
