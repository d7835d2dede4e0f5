const dayMs = 86_400_000

/** Returns the instant `days` × 24 hours before another instant. */
export function subtractDays(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * dayMs)
}
