/** The source of the current time. Tests use a clock of their own. */
export type Clock = { now(): Date }

/** The clock of this machine. */
export const systemClock: Clock = { now: () => new Date() }

const dayMs = 86_400_000

/** Returns the instant `days` × 24 hours after another instant, or before it when `days` is negative. */
export function addDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}
