/** JPK_V7M(3) is for months from February 2026 on. */
const firstMonth = '2026-02'
const shownMax = 36

/** The months that can have a return, the latest first. @param today `2026-11-22` */
export function monthsUntil(today: string): readonly string[] {
  return Array.from({ length: shownMax }, (_, back) => monthBefore(today, back)).filter(
    (month) => month >= firstMonth,
  )
}

/** The month whose return is due next: the one before this. */
export function monthDue(today: string): string {
  const month = monthBefore(today, 1)
  return month < firstMonth ? firstMonth : month
}

function monthBefore(today: string, months: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  const total = year * 12 + month - 1 - months
  return `${Math.floor(total / 12)}-${String((total % 12) + 1).padStart(2, '0')}`
}

/** Months have closings for JPK_V7M and VAT-UE, quarters for OSS. */
export function kindOfPeriod(period: string): 'month' | 'quarter' {
  return period.includes('Q') ? 'quarter' : 'month'
}
