import { davTexts } from '@fiscus/messages/dav'
import type { CalendarEvent, EventTime } from '../calendar/calendar-event.ts'
import { type CalendarObject, parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import {
  clockChange,
  describer,
  type Instance,
  instanceOf,
  isThisAndFuture,
  stepsMax,
} from '../calendar/instances.ts'
import { seriesStarts, startOfTime } from '../calendar/series-starts.ts'
import type { WallTime } from '../recurrence/wall-time.ts'
import { instantOf, wallOf } from '../zones/zone.ts'
import { SeriesError } from './series-error.ts'

/**
 * An instance in its object. `wall` is the start that the series gives it, `start` the one that it has, `event` the
 * VEVENT that describes it: its own one (`isChanged`), else the master or one with RANGE=THISANDFUTURE.
 */
export type FoundInstance = { wall: WallTime; event: CalendarEvent; start: EventTime; isChanged: boolean }

/**
 * The instance of a series with a RECURRENCE-ID; null: there is none. Throws an ObjectError as `readCalendarObject`
 * does.
 */
export function instanceAt(text: string, recurrenceId: Date, timezone: string): Instance | null {
  const object = parseCalendarObject(text, zoneOfName(timezone))
  const found = findInstance(object, recurrenceId)
  if (found === null) return null
  const instance = instanceOf(found.event, recurrenceId.getTime(), found.start)
  return { ...instance, isChanged: found.isChanged }
}

/** Throws a SeriesError `instance_unknown`. */
export function requireInstance(object: CalendarObject, recurrenceId: Date): FoundInstance {
  const found = findInstance(object, recurrenceId)
  if (found !== null) return found
  throw new SeriesError(
    'instance_unknown',
    davTexts.unknownInstance({ instance: recurrenceId.toISOString() }),
  )
}

/** VEVENTs of single instances, with the starts that the series gives these. */
export function singleOverrides({ master, overrides }: CalendarObject) {
  return overrides
    .filter((event) => !isThisAndFuture(event))
    .map((event) => ({ event, wall: startOfTime(master, event.recurrenceId ?? event.start) }))
}

/** Two wall times can be one instant, in the night in which a clock skips an hour: the first one is meant. */
function findInstance(object: CalendarObject, recurrenceId: Date): FoundInstance | null {
  const { master } = object
  const { zone } = master.start
  if (master.recurrenceId !== null) return null
  const isMeant = (wall: WallTime) => instantOf(zone, wall) === recurrenceId.getTime()
  const override = singleOverrides(object).find(({ wall }) => isMeant(wall))
  if (override !== undefined) return { ...override, start: override.event.start, isChanged: true }
  const near = wallOf(zone, recurrenceId.getTime())
  const starts = seriesStarts(master, near - clockChange, near + clockChange, { steps: stepsMax })
  const wall = starts.find(isMeant)
  return wall === undefined ? null : { wall, ...describer(object)(wall), isChanged: false }
}
