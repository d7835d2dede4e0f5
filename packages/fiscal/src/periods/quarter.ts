/** A month of calendar days, `2026-10`. */
export type Month = string

/** A quarter of calendar days, `2026-Q3`. Quarters are in the order of their texts. */
export type Quarter = string

/** The quarter of an ISO date. */
export function quarterOf(day: string): Quarter {
  return `${day.slice(0, 4)}-Q${Math.ceil(Number(day.slice(5, 7)) / 3)}`
}

/** The three months of a quarter. */
export function monthsOf(quarter: Quarter): Month[] {
  const last = 3 * Number(quarter.slice(-1))
  return [last - 2, last - 1, last].map((month) => `${quarter.slice(0, 4)}-${String(month).padStart(2, '0')}`)
}

/** The last day of a quarter, an ISO date. */
export function lastDayOf(quarter: Quarter): string {
  return `${quarter.slice(0, 4)}-${['03-31', '06-30', '09-30', '12-31'][Number(quarter.slice(-1)) - 1]}`
}

/** How many quarters later the second one is. */
export function quartersBetween(earlier: Quarter, later: Quarter): number {
  return numberOf(later) - numberOf(earlier)
}

function numberOf(quarter: Quarter): number {
  return Number(quarter.slice(0, 4)) * 4 + Number(quarter.slice(-1))
}
