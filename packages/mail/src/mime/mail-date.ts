const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Obsolete zones with a meaning (RFC 5322 §4.3), in minutes east of Greenwich. Others are UTC. */
const zones: Readonly<Record<string, number>> = {
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  cet: 60,
  cest: 120,
}
const dateAndTime =
  /^(?:\p{L}{2,12}\.?(?:,\s*|\s+))?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{2,4})\s+(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))?(?:\.\d+)?(?:\s*([ap]m)\b)?\s*((?:utc?|gmt)?[+-]\d{1,2}(?::?\d{2})?|[a-z]{1,5})?(?:\s|\(|$)/iu
/** `2026-11-22T12:00:00+01:00` (ISO 8601). */
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:t|\s+)(\d{2}:\d{2}[\d:.]*)/i
/** `Sun Nov 22 12:00:00 CET 2026`, as asctime and date(1) write it. */
const unixDate = /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{2}:\d{2}:\d{2})\s+(?:([a-z]{1,5})\s+)?(\d{4})$/i

/**
 * Reads a Date header (RFC 5322 §3.3, with the obsolete forms, and those of programs that write AM and PM or an offset
 * such as `+01:00`, ISO 8601 or the form of asctime). Returns null for anything else, for a day that does not exist,
 * and for a year outside 1970 to 2199: the date of a mail is a claim of its sender.
 */
export function readMailDate(value: string | null): Date | null {
  const match = dateAndTime.exec(inOrder(value?.replace(/\([^()]*\)/g, ' ').trim() ?? ''))
  if (!match) return null
  const [, day, monthName, yearText, hourText, minute, second, half, zone] = match
  const month = months.indexOf(monthName?.toLowerCase() ?? '')
  const year = fullYear(yearText ?? '')
  const hour = hourOfDay(Number(hourText), half)
  const local = Date.UTC(year, month, Number(day), hour, Number(minute), Math.min(Number(second ?? 0), 59))
  const isDay = month >= 0 && new Date(Date.UTC(year, month, Number(day))).getUTCDate() === Number(day)
  if (!isDay || hour > 23 || Number(minute) > 59) return null
  const date = new Date(local - offsetMinutes(zone ?? '') * 60_000)
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200 ? date : null
}

/** Returns the text of another form in the order of RFC 5322: day, month, year, time, zone. */
function inOrder(text: string): string {
  return text
    .replace(isoDate, (_, year, month, day, time) => `${day} ${months[Number(month) - 1]} ${year} ${time}`)
    .replace(unixDate, (_, month, day, time, zone, year) => `${day} ${month} ${year} ${time} ${zone ?? ''}`)
}

/** Two digits below 50 are of this century, three digits are years since 1900. */
function fullYear(text: string): number {
  const year = Number(text)
  if (text.length >= 4) return year
  return year + (text.length === 2 && year < 50 ? 2000 : 1900)
}

function hourOfDay(hour: number, half: string | undefined): number {
  if (half === undefined || hour > 12) return hour
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0)
}

function offsetMinutes(zone: string): number {
  const [, sign, hours, minutes] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(zone) ?? []
  if (sign === undefined) return zones[zone.toLowerCase()] ?? 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes ?? 0))
}
