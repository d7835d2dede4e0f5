import type { CronExpression } from './cron-expression.ts'
import { slotsBetween } from './slots-between.ts'

const minuteMs = 60_000

/**
 * The newest slots after one instant, up to and including another, in order, at most `slotsMax` of them. It searches
 * backwards from the end in growing steps, so that its cost does not depend on the first instant. Throws like
 * `nextSlot`.
 */
export function newestSlots(
  expression: CronExpression,
  timeZone: string,
  afterExclusive: Date,
  untilInclusive: Date,
  slotsMax: number,
): Date[] {
  let spanMs = slotsMax * minuteMs
  while (true) {
    const from = new Date(Math.max(afterExclusive.getTime(), untilInclusive.getTime() - spanMs))
    const slots = slotsBetween(expression, timeZone, from, untilInclusive, spanMs / minuteMs + 1)
    if (slots.length >= slotsMax || from.getTime() === afterExclusive.getTime()) return slots.slice(-slotsMax)
    spanMs *= 2
  }
}
