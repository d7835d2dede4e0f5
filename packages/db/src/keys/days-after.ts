const dayMs = 24 * 60 * 60 * 1000

export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}
