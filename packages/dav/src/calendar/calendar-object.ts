import { davTexts } from '@fiscus/messages/dav'
import { type Component, childrenNamed, isComplete, readComponents } from '../text/component.ts'
import { ObjectError, requireStorable } from '../text/object-error.ts'
import { objectLimits } from '../text/object-limits.ts'
import { uidOf } from '../text/uid.ts'
import { namedZone, objectZones } from '../zones/object-zones.ts'
import { utcZone, type Zone } from '../zones/zone.ts'
import { type CalendarEvent, readEvents } from './calendar-event.ts'

/**
 * A calendar object: the VEVENTs of one UID. `master` has the series, or the only event; `overrides` are single
 * instances, and those with RANGE=THISANDFUTURE. An object with overrides only, as an invitation to one instance has,
 * takes the first of them as its master.
 */
export type CalendarObject = {
  root: Component
  calendar: Component
  uid: string
  master: CalendarEvent
  overrides: readonly CalendarEvent[]
}

/**
 * Throws an ObjectError. Floating times and dates are in `defaultZone`: that of the record, or what the object decides
 * for a new one.
 */
export function parseCalendarObject(
  text: string,
  defaultZone: Zone | ((calendar: Component) => Zone),
): CalendarObject {
  requireStorable(text)
  const root = readComponents(text, objectLimits)
  const calendars = childrenNamed(root, 'VCALENDAR')
  const [calendar] = calendars
  if (calendar === undefined)
    throw new ObjectError('not_a_calendar', davTexts.noComponent({ component: 'VCALENDAR' }))
  if (!isComplete(root)) throw new ObjectError('incomplete', davTexts.calendarCut())
  if (calendars.length > 1)
    throw new ObjectError('several_uids', davTexts.severalComponents({ component: 'VCALENDAR' }))
  const components = childrenNamed(calendar, 'VEVENT')
  if (components.length === 0) throw new ObjectError('not_an_event', davTexts.noEvent())
  const uid = uidOfAll(components)
  const events = readEvents(
    components,
    objectZones(calendar),
    typeof defaultZone === 'function' ? defaultZone(calendar) : defaultZone,
  )
  const masters = events.filter(({ recurrenceId }) => recurrenceId === null)
  if (masters.length > 1) throw new ObjectError('several_uids', davTexts.severalMasters())
  const master = masters[0] ?? events[0]
  if (master === undefined) throw new ObjectError('not_an_event', davTexts.noEvent())
  return { root, calendar, uid, master, overrides: events.filter((event) => event !== master) }
}

/** The zone of a record or a tenant. Throws an ObjectError `time_zone_unknown`. */
export function zoneOfName(name: string): Zone {
  if (name === utcZone.name) return utcZone
  const zone = namedZone(name)
  if (zone === null) throw new ObjectError('time_zone_unknown', davTexts.unknownZone({ name }))
  return zone
}

function uidOfAll(components: readonly Component[]): string {
  const uids = new Set(components.map(uidOf))
  const [uid = ''] = uids
  if (uids.size > 1) throw new ObjectError('several_uids', davTexts.severalUids())
  return uid
}
