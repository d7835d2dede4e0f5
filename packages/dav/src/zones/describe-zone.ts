import { day } from '../recurrence/wall-time.ts'
import { type Component, readComponents } from '../text/component.ts'
import { objectLimits } from '../text/object-limits.ts'
import { timeText } from './time-value.ts'
import type { Zone } from './zone.ts'

type Change = { instant: number; from: number; to: number }

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const yearsChecked = 4
const yearsListed = 20

/** Computing a description takes milliseconds, and most events of a tenant are in one zone. */
const described = new Map<string, Component>()
const describedMax = 200

/**
 * The VTIMEZONE of a zone of the IANA database, from the year before an instant on. Changes that follow a yearly rule
 * become one, and others are listed for 20 years.
 */
export function describeZone(zone: Zone, from: Date, lineEnd: string): Component {
  const year = from.getUTCFullYear() - 1
  const key = [zone.name, year, lineEnd].join()
  const known = described.get(key)
  if (known !== undefined) return known
  const lines = ['BEGIN:VTIMEZONE', `TZID:${zone.name}`, ...observancesOf(zone, year), 'END:VTIMEZONE', '']
  const [component] = readComponents(lines.join(lineEnd), objectLimits).entries
  if (component?.kind !== 'component') throw new TypeError('A VTIMEZONE is a component.')
  if (described.size >= describedMax) described.clear()
  described.set(key, component)
  return component
}

function observancesOf(zone: Zone, year: number): string[] {
  const begin = Date.UTC(year, 0, 1)
  const next = changesBetween(zone, begin, Date.UTC(year + yearsChecked + 1, 0, 1))
  const rules = yearlyRules(next, year)
  if (rules !== null) return rules.flat()
  const offset = zone.offsetAt(begin)
  const listed = changesBetween(zone, begin, Date.UTC(year + yearsListed, 0, 1))
  return [{ instant: begin, from: offset, to: offset }, ...listed].flatMap((change) =>
    observance(change, offset, null),
  )
}

/** The observances of the changes of the first year, when those of the next years follow the same rules; else null. */
function yearlyRules(changes: readonly Change[], year: number): string[][] | null {
  const byYear = Map.groupBy(changes, ({ instant }) => new Date(instant).getUTCFullYear())
  const first = byYear.get(year) ?? []
  if (first.length === 0) return null
  const keys = (number: number) => byYear.get(number)?.map(keyOf).join() ?? ''
  for (let next = year + 1; next <= year + yearsChecked; next++) if (keys(next) !== keys(year)) return null
  const standard = Math.min(...first.map(({ to }) => to))
  return first.map((change) => observance(change, standard, ruleOf(change)))
}

/** Equal for changes that one rule gives. */
function keyOf(change: Change): string {
  const wall = wallOfChange(change)
  return `${ruleOf(change)} ${timeText(wall, false).slice(9)} ${change.from} ${change.to}`
}

/** The last such weekday of the month when it is in the last week, else the number of its week. */
function ruleOf(change: Change): string {
  const date = new Date(wallOfChange(change))
  const length = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  const nth = date.getUTCDate() > length - 7 ? -1 : Math.ceil(date.getUTCDate() / 7)
  return `FREQ=YEARLY;BYMONTH=${date.getUTCMonth() + 1};BYDAY=${nth}${weekdays[date.getUTCDay()]}`
}

function observance(change: Change, standard: number, rule: string | null): string[] {
  const name = change.to > standard ? 'DAYLIGHT' : 'STANDARD'
  return [
    `BEGIN:${name}`,
    `DTSTART:${timeText(wallOfChange(change), false)}`,
    ...(rule === null ? [] : [`RRULE:${rule}`]),
    `TZOFFSETFROM:${offsetText(change.from)}`,
    `TZOFFSETTO:${offsetText(change.to)}`,
    `END:${name}`,
  ]
}

/** What the clock shows when it changes. */
function wallOfChange({ instant, from }: Change): number {
  return instant + from
}

/** Changes of the offset, to the minute. A zone that changes twice within a day is not known. */
function changesBetween(zone: Zone, begin: number, end: number): Change[] {
  const changes: Change[] = []
  for (let at = begin; at < end; at += day) {
    const from = zone.offsetAt(at)
    const to = zone.offsetAt(at + day)
    if (from === to) continue
    let [low, high] = [at, at + day]
    while (high - low > 60_000) {
      const middle = Math.floor((low + high) / 120_000) * 60_000
      if (zone.offsetAt(middle) === from) low = middle
      else high = middle
    }
    changes.push({ instant: high, from, to })
  }
  return changes
}

function offsetText(offset: number): string {
  const seconds = Math.abs(offset) / 1_000
  const pad = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const rest = seconds % 60 === 0 ? '' : pad(seconds % 60)
  return `${offset < 0 ? '-' : '+'}${pad(seconds / 3_600)}${pad((seconds / 60) % 60)}${rest}`
}
