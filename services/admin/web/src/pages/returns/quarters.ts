/** Rates of the member states are known from here on. */
const firstQuarter = '2026-Q1'
const shownMax = 12

/** The quarters that can have a return, the latest first. @param today `2026-11-22` */
export function quartersUntil(today: string): readonly string[] {
  return Array.from({ length: shownMax }, (_, back) => quarterBefore(today, back)).filter(
    (quarter) => quarter >= firstQuarter,
  )
}

/** The quarter whose return is due next: the one before this. */
export function quarterDue(today: string): string {
  const quarter = quarterBefore(today, 1)
  return quarter < firstQuarter ? firstQuarter : quarter
}

function quarterBefore(today: string, quarters: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const total = year * 4 + Math.floor((month - 1) / 3) - quarters
  return `${Math.floor(total / 4)}-Q${(total % 4) + 1}`
}
