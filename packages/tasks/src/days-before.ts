const dayMs = 86_400_000

/** The instant that was so many times 24 hours earlier. */
export function daysBefore(instant: Date, days: number): Date {
  return new Date(instant.getTime() - days * dayMs)
}
