const dayMs = 24 * 3_600_000

/** The first twelve months that JPK_V7M(3) exists for. */
export const yearMonths = [
  '2026-02',
  '2026-03',
  '2026-04',
  '2026-05',
  '2026-06',
  '2026-07',
  '2026-08',
  '2026-09',
  '2026-10',
  '2026-11',
  '2026-12',
  '2027-01',
] as const

const firstDay = '2026-02-01'
const lastDay = '2027-01-31'
const days = 365

/** The day that a share of the year, from 0 to 1, has passed. */
export function dayOfYear(share: number): string {
  return dayAfter(firstDay, Math.min(days - 1, Math.floor(share * days)))
}

/** The day some days later or, below zero, earlier, within the year. */
export function dayAfter(day: string, difference: number): string {
  const found = new Date(Date.parse(day) + difference * dayMs).toISOString().slice(0, 10)
  if (found < firstDay) return firstDay
  return found > lastDay ? lastDay : found
}
