import { endOf, instantOfTime } from '../calendar/calendar-event.ts'
import { type CalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import type { EventFields } from '../calendar/event-fields.ts'
import { midnightOf, type WallTime } from '../recurrence/wall-time.ts'
import { instantOf, wallOf } from '../zones/zone.ts'
import type { FoundInstance } from './find-instance.ts'
import type { InstanceFields } from './series-options.ts'

type Times = Pick<EventFields, 'start' | 'end' | 'isAllDay' | 'timezone'>

/**
 * The times of the series after its move, its first start on the wall, and the RECURRENCE-ID that the instance has
 * then.
 */
export type MovedTimes = { times: Times; startWall: WallTime; recurrenceId: Date }

/** Where a series begins after one of its instances has got other times. null: the times of the instance stay. */
export function movedTimes(
  { master }: CalendarObject,
  { wall, event, start }: FoundInstance,
  change: Partial<InstanceFields>,
): MovedTimes | null {
  const old: Times = {
    start: new Date(instantOfTime(start)),
    end: new Date(endOf(start, event.length)),
    isAllDay: start.isDate,
    timezone: start.zone.name,
  }
  const next: Times = {
    start: change.start ?? old.start,
    end: change.end ?? old.end,
    isAllDay: change.isAllDay ?? old.isAllDay,
    timezone: change.timezone ?? old.timezone,
  }
  if (sameTimes(old, next)) return null
  const zone = next.timezone === master.start.zone.name ? master.start.zone : zoneOfName(next.timezone)
  const placeOf = next.isAllDay ? midnightOf : (time: WallTime) => time
  const [startsAt, endsAt] = [wallOf(zone, next.start.getTime()), wallOf(zone, next.end.getTime())]
  const startWall = placeOf(master.start.wall) + placeOf(startsAt) - placeOf(wall)
  const first = instantOf(zone, startWall)
  const last = next.isAllDay
    ? instantOf(zone, startWall + endsAt - startsAt)
    : first + next.end.getTime() - next.start.getTime()
  return {
    times: { ...next, start: new Date(first), end: new Date(last) },
    startWall,
    recurrenceId: new Date(instantOf(zone, placeOf(startsAt))),
  }
}

function sameTimes(a: Times, b: Times): boolean {
  return (
    a.start.getTime() === b.start.getTime() &&
    a.end.getTime() === b.end.getTime() &&
    a.isAllDay === b.isAllDay &&
    a.timezone === b.timezone
  )
}
