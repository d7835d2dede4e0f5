import type { ConflictPolicy } from '@fiscus/contracts/dav/dav-vocabulary'
import {
  type CalendarEvent,
  type EventTime,
  listedTimes,
  listZoneOf,
  readEvent,
  readEvents,
} from '../calendar/calendar-event.ts'
import { seriesStarts, startOfTime } from '../calendar/series-starts.ts'
import { formOfStart, timesLine, withTime } from '../calendar/time-form.ts'
import type { WallTime } from '../recurrence/wall-time.ts'
import { type Component, childrenNamed, firstProperty, propertiesNamed } from '../text/component.ts'
import { withReplaced } from '../text/edit-component.ts'
import { lineEndOf } from '../text/line-end.ts'
import { ObjectError } from '../text/object-error.ts'
import { type ObjectZones, objectZones } from '../zones/object-zones.ts'
import type { Zone } from '../zones/zone.ts'
import { canonicalProperty } from './canonical.ts'
import type { ComponentVersions } from './decide.ts'
import { keyOfComponent } from './key-of-component.ts'
import { mergeProperties } from './merge-properties.ts'

/** A VCALENDAR with its events read. */
type Series = {
  calendar: Component
  zones: ObjectZones
  defaultZone: Zone
  master: CalendarEvent
  overrides: readonly CalendarEvent[]
}

/** The series that the merge will have. `starts`: those of the times in question that it has. */
type Target = { master: CalendarEvent; starts: ReadonlySet<WallTime> }

const stepsMax = 100_000
const ruleNames = ['DTSTART', 'RRULE', 'RDATE']

/**
 * Versions of a calendar object whose EXDATE, RDATE and RECURRENCE-ID mean instances of the merged series: where one
 * side has moved the series, those of the other versions move with it. Floating times are in `defaultZone`. A time that
 * the merged series still has stays, and so does one that it does not have after the move either. `misplaced`: the keys
 * of changed instances that the merged series does not have.
 */
export function alignSeries(
  versions: ComponentVersions,
  policy: ConflictPolicy,
  defaultZone: Zone,
): { versions: ComponentVersions; misplaced: ReadonlySet<string> } {
  try {
    const { base, local, server } = versions
    const [localSeries, serverSeries] = [readSeries(local, defaultZone), readSeries(server, defaultZone)]
    const baseSeries = base === null ? null : readSeries(base, defaultZone)
    if (localSeries === null || serverSeries === null || !isMoved([baseSeries, localSeries, serverSeries]))
      return { versions, misplaced: new Set() }
    const all = [baseSeries, localSeries, serverSeries].filter((series) => series !== null)
    const target = targetOf(all, mergedMaster(baseSeries, localSeries, serverSeries, policy))
    return {
      versions: {
        base: baseSeries && aligned(baseSeries, target),
        local: aligned(localSeries, target),
        server: aligned(serverSeries, target),
      },
      misplaced: new Set([localSeries, serverSeries].flatMap((series) => misplacedIn(series, target))),
    }
  } catch (error) {
    // A series that cannot be read is merged by its lines.
    if (error instanceof ObjectError) return { versions, misplaced: new Set() }
    throw error
  }
}

function readSeries(calendar: Component, defaultZone: Zone): Series | null {
  const zones = objectZones(calendar)
  const events = readEvents(childrenNamed(calendar, 'VEVENT'), zones, defaultZone)
  const master = events.find(({ recurrenceId }) => recurrenceId === null)
  if (master === undefined) return null
  return { calendar, zones, defaultZone, master, overrides: events.filter((event) => event !== master) }
}

function isMoved(series: readonly (Series | null)[]): boolean {
  const rules = series.flatMap((one) => (one === null ? [] : [ruleOf(one.master.component)]))
  return new Set(rules).size > 1
}

function ruleOf(event: Component): string {
  return ruleNames
    .flatMap((name) => propertiesNamed(event, name).map(canonicalProperty).toSorted())
    .join('\n')
}

function mergedMaster(
  base: Series | null,
  local: Series,
  server: Series,
  policy: ConflictPolicy,
): CalendarEvent {
  const merged = mergeProperties(
    {
      base: base?.master.component ?? null,
      local: local.master.component,
      server: server.master.component,
    },
    { policy, path: [], conflicts: [] },
  )
  const startOf = (event: Component) => firstProperty(event, 'DTSTART')?.raw.trim()
  const { zones } = startOf(merged) === startOf(local.master.component) ? local : server
  return readEvent(merged, zones, local.defaultZone)
}

function timesOf({ master, overrides }: Series): EventTime[] {
  const identities = overrides.flatMap(({ recurrenceId }) => (recurrenceId === null ? [] : [recurrenceId]))
  return [...master.added, ...master.excluded, ...identities]
}

function targetOf(series: readonly Series[], master: CalendarEvent): Target {
  const times = series.flatMap((one) =>
    [one.master.start, ...timesOf(one)].flatMap((time) => placesOf(time, one, master)),
  )
  return { master, starts: startsAmong(master, times) }
}

/** The start of the target that a time means as it is, and the one after the move of the series. */
function placesOf(time: EventTime, { master }: Series, target: CalendarEvent): [WallTime, WallTime] {
  const shift = target.start.wall - master.start.wall
  return [startOfTime(target, time), startOfTime(master, time) + shift]
}

/** Which of the times the series has, whatever it excludes. */
function startsAmong(master: CalendarEvent, times: readonly WallTime[]): Set<WallTime> {
  const wanted = new Set(times)
  const [from, to] = [times.reduce(earlier, Infinity), times.reduce(later, -Infinity)]
  const series = { ...master, excluded: [], exceptions: [] }
  const starts = seriesStarts(series, from, to + 1, { steps: stepsMax })
  return new Set(starts.filter((wall) => wanted.has(wall)))
}

const earlier = (a: WallTime, b: WallTime) => Math.min(a, b)
const later = (a: WallTime, b: WallTime) => Math.max(a, b)

/** Whether a series was only cut or made longer at its beginning: its instances have their times. */
function isCut({ master }: Series, target: Target): boolean {
  const start = startOfTime(master, target.master.start)
  return (
    target.starts.has(startOfTime(target.master, master.start)) || startsAmong(master, [start]).has(start)
  )
}

function misplacedIn(series: Series, target: Target): string[] {
  return series.overrides.flatMap(({ component, recurrenceId }) => {
    const places = recurrenceId === null ? [] : placesOf(recurrenceId, series, target.master)
    return places.some((place) => target.starts.has(place)) ? [] : [keyOfComponent(component, series.zones)]
  })
}

function aligned(series: Series, target: Target): Component {
  const { calendar, master, overrides } = series
  if (isCut(series, target)) return calendar
  const lineEnd = lineEndOf(calendar.begin)
  const form = formOfStart(target.master)
  let result = withReplaced(calendar, master.component, alignedMaster(series, target, lineEnd))
  for (const { component, recurrenceId } of overrides) {
    const wall = recurrenceId && movedPlace(recurrenceId, series, target)
    if (wall !== null)
      result = withReplaced(result, component, withTime(component, 'RECURRENCE-ID', wall, form, lineEnd))
  }
  return result
}

function alignedMaster(series: Series, target: Target, lineEnd: string): Component {
  let event = series.master.component
  for (const line of [...propertiesNamed(event, 'RDATE'), ...propertiesNamed(event, 'EXDATE')]) {
    const times = listedTimes(line, series.zones, listZoneOf(series.master.start, series.defaultZone))
    const moved = times.map((time) => movedPlace(time, series, target))
    if (moved.every((wall) => wall === null)) continue
    const walls = times.map((time, index) => ({
      ...time,
      wall: moved[index] ?? startOfTime(target.master, time),
    }))
    event = withReplaced(event, line, timesLine(line, walls, formOfStart(target.master), lineEnd))
  }
  return event
}

/** null: the time stays as it is. */
function movedPlace(time: EventTime, series: Series, { master, starts }: Target): WallTime | null {
  const [place, moved] = placesOf(time, series, master)
  return starts.has(place) || !starts.has(moved) ? null : moved
}
