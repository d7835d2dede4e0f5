const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
/** Zones with one meaning (RFC 5322 §4.3 has some of them), in hours east of Greenwich. Others are UTC. */
const zones: ReadonlyMap<string, number> = new Map([
  ['est', -5],
  ['edt', -4],
  ['cst', -6],
  ['cdt', -5],
  ['mst', -7],
  ['mdt', -6],
  ['pst', -8],
  ['pdt', -7],
  ['west', 1],
  ['cet', 1],
  ['cest', 2],
  ['eet', 2],
  ['eest', 3],
  ['msk', 3],
  ['jst', 9],
  ['kst', 9],
])
const dateAndTime =
  /^(?:\p{L}{2,12}\.?(?:,\s*|\s+))?0?(\d{1,2})[\s-]*([a-z]{3})[a-z]*[\s-]*(\d{2,4}),?\s+(\d{1,2})[:.](\d{1,2})(?:[:.](\d{1,2}))?(?:\.\d+)?(?:\s*([ap]m)\b)?\s*(?:(?:utc?|gmt)?([+-]\d{1,2}(?::?\d{2})?)|([a-z][a-z/_]*))?(?:[\s("]|$)/iu
/** `2026-11-22T12:00:00+01:00` (ISO 8601). */
const isoDate = /^(\d{4})-(\d{2})-(\d{2})(?:t|\s+)(\d{2}:\d{2}[\d:.]*)/i
/** `Sun Nov 22 12:00:00 CET 2026`, as asctime and date(1) write it, and git with an offset behind it. */
const unixDate =
  /^[a-z]{3}\s+([a-z]{3})\s+(\d{1,2})\s+(\d{2}:\d{2}:\d{2})\s+(?:([a-z]{1,5})\s+)?(\d{4})(?:\s+([+-]\d{4}))?$/i
/** `Sunday, November 22, 2026 12:00 PM`, as Americans write it. */
const americanDate = /^(?:[a-z]{3,9},?\s+)?([a-z]{3})[a-z]{0,6}\s+(\d{1,2}),?\s+(\d{4}),?\s/i

/**
 * Reads a Date header (RFC 5322 §3.3, with the obsolete forms, and those of programs that write AM and PM, no spaces,
 * an offset such as `+01:00`, ISO 8601 or the form of asctime). The end of a day is 24:00. An offset that no place has
 * is UTC. Returns null for anything else, for a day that does not exist, and for a year outside 1970 to 2199: the date
 * of a mail is a claim of its sender.
 */
export function readMailDate(value: string | null): Date | null {
  const match = dateAndTime.exec(inOrder(value?.replace(/\([^()]*\)/g, ' ').trim() ?? ''))
  if (!match) return null
  const [, day, monthName, yearText, hourText, minute, second = '0', half, offset, zone] = match
  const month = months.indexOf(monthName?.toLowerCase() ?? '')
  const year = fullYear(yearText ?? '')
  const hour = hourOfDay(Number(hourText), half)
  const local = Date.UTC(year, month, Number(day), hour, Number(minute), Math.min(Number(second), 59))
  const isDay = month >= 0 && new Date(Date.UTC(year, month, Number(day))).getUTCDate() === Number(day)
  const isTime =
    Number(minute) <= 59 && (hour <= 23 || (hour === 24 && Number(minute) + Number(second) === 0))
  if (!isDay || !isTime) return null
  const minutes = zone === undefined ? minutesOf(offset) : (zones.get(zone.toLowerCase()) ?? 0) * 60
  const date = new Date(local - minutes * 60_000)
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() < 2200 ? date : null
}

/** Returns the text of another form in the order of RFC 5322: day, month, year, time, zone. */
function inOrder(text: string): string {
  return text
    .replace(isoDate, (_, year, month, day, time) => `${day} ${months[Number(month) - 1]} ${year} ${time}`)
    .replace(
      unixDate,
      (_, month, day, time, zone = '', year, offset = zone) => `${day} ${month} ${year} ${time} ${offset}`,
    )
    .replace(americanDate, (_, month, day, year) => `${day} ${month} ${year} `)
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

/** Minutes east of Greenwich. There are places from -12:00 to +14:00. */
function minutesOf(offset: string | undefined): number {
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{1,2}?):?(\d{2})?$/.exec(offset ?? '') ?? []
  if (Number(hours) > 14 || Number(minutes) > 59) return 0
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
}
