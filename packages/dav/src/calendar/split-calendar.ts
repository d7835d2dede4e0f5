import { davTexts } from '@fiscus/messages/dav'
import {
  type Component,
  childrenNamed,
  componentText,
  firstProperty,
  isComplete,
  readComponents,
} from '../text/component.ts'
import { paramValues } from '../text/content-line.ts'
import { withUid } from '../text/generated-uid.ts'
import { ObjectError } from '../text/object-error.ts'
import { fileLimits, requireFewObjects } from '../text/object-limits.ts'
import { type SplitObject, splitObject } from '../text/split-result.ts'
import { uidOf } from '../text/uid.ts'
import { defaultZoneOf, statedZoneOf } from '../zones/default-zone.ts'
import { plainTzid, tzidOf } from '../zones/tzid.ts'
import type { Zone } from '../zones/zone.ts'
import { parseCalendarObject, zoneOfName } from './calendar-object.ts'
import { textOf } from './read-calendar-object.ts'

/** What the objects of a calendar take from it: found once, as a file has thousands of objects. */
type CalendarParts = {
  properties: Component['entries']
  zones: ReadonlyMap<string, readonly Component[]>
  defaultZone: Zone
}
type Source = { calendar: CalendarParts; event: Component }

/**
 * An object of a file. `timezone`: the zone of its floating times and dates; null where its start has a zone of its
 * own.
 */
export type CalendarFileObject = SplitObject<{ uid: string; text: string; timezone: string | null }>

/** `unknownZones`: the names of time zones in X-WR-TIMEZONE that are not known. */
export type CalendarFile = { objects: CalendarFileObject[]; unknownZones: string[] }

/** `timezone`: the zone that the caller names for floating times and dates, instead of what the file says. */
export type SplitOptions = { tenantZone: string; timezone?: string | undefined }

/**
 * Properties of a file that its objects keep. METHOD is not allowed in an object (RFC 4791 §4.1), and X-WR-… are of the
 * whole file: its time zone becomes that of the records.
 */
const keptProperties = new Set(['VERSION', 'PRODID', 'CALSCALE'])

/**
 * Splits a text of one or more VCALENDARs into calendar objects: the VEVENTs of each UID with the VTIMEZONEs of their
 * calendars. What cannot be read as an object, and each task, journal and free time, is an entry with its error. Throws
 * an ObjectError for a text that is no calendar, larger than `fileLimits`, or has more objects than an import takes,
 * before any of them is read.
 */
export function splitCalendar(text: string, { tenantZone, timezone }: SplitOptions): CalendarFile {
  const [own, named] = [zoneOfName(tenantZone), timezone === undefined ? null : zoneOfName(timezone)]
  const root = readComponents(text, fileLimits)
  const calendars = childrenNamed(root, 'VCALENDAR')
  if (calendars.length === 0)
    throw new ObjectError('not_a_calendar', davTexts.noComponent({ component: 'VCALENDAR' }))
  const children = calendars.flatMap((component) => {
    const calendar = partsOf(component, named ?? defaultZoneOf(component, own))
    return component.entries
      .filter((entry) => entry.kind === 'component')
      .map((event) => ({ calendar, event }))
  })
  const events = children.filter(({ event }) => event.name === 'VEVENT')
  const groups = Map.groupBy(
    events.map(({ calendar, event }) => ({ calendar, event: isComplete(event) ? withUid(event) : event })),
    ({ event }) => firstProperty(event, 'UID')?.value.trim() ?? componentText(event),
  )
  const others = children.filter(isOther)
  requireFewObjects(groups.size + others.length)
  const objects = [...groups.values()].map((sources) => {
    const title = sources.map(({ event }) => textOf(event, 'SUMMARY')).find((name) => name !== null) ?? ''
    const uid = firstProperty(sources[0]?.event ?? root, 'UID')?.value.trim() ?? null
    return splitObject(title, uid, () => {
      const objectText = textOfObject(sources)
      const zone = sources[0]?.calendar.defaultZone ?? own
      const { uid: name, master } = parseCalendarObject(objectText, zone)
      return { uid: name, text: objectText, timezone: master.start.isFloating ? zone.name : null }
    })
  })
  const unknown = calendars.map(statedZoneOf).flatMap((stated) => (stated?.zone === null ? stated.name : []))
  return {
    objects: [...objects, ...others.map(refusedComponent)],
    unknownZones: named === null ? [...new Set(unknown)] : [],
  }
}

function partsOf(calendar: Component, defaultZone: Zone): CalendarParts {
  const isKept = (entry: Component['entries'][number]) =>
    entry.kind === 'property' && keptProperties.has(entry.name)
  const zones = childrenNamed(calendar, 'VTIMEZONE').filter(isComplete)
  return { properties: calendar.entries.filter(isKept), zones: Map.groupBy(zones, tzidOf), defaultZone }
}

function isOther({ event }: Source): boolean {
  return ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY', 'VPOLL'].includes(event.name)
}

function refusedComponent({ event }: Source): CalendarFileObject {
  const error = new ObjectError('not_an_event', davTexts.notAnEvent({ component: event.name }))
  return {
    uid: firstProperty(event, 'UID')?.value.trim() ?? null,
    text: null,
    title: textOf(event, 'SUMMARY') ?? '',
    error,
  }
}

function textOfObject(sources: readonly Source[]): string {
  if (sources.some(({ event }) => !isComplete(event)))
    throw new ObjectError('incomplete', davTexts.eventCut())
  for (const { event } of sources) uidOf(event)
  const calendars = [...new Set(sources.map(({ calendar }) => calendar))]
  const properties = calendars[0]?.properties ?? []
  const used = [...new Set(sources.flatMap(({ event }) => tzidsOf(event)))]
  const zones = new Map(
    calendars
      .flatMap((calendar) => used.flatMap((tzid) => calendar.zones.get(tzid) ?? []))
      .map((zone) => [tzidOf(zone), zone]),
  )
  return componentText({
    kind: 'component',
    name: 'VCALENDAR',
    begin: 'BEGIN:VCALENDAR\r\n',
    entries: [...properties, ...zones.values(), ...sources.map(({ event }) => event)],
    end: 'END:VCALENDAR\r\n',
  })
}

/** The TZIDs of all properties of a component, and of its alarms. */
function tzidsOf(component: Component): string[] {
  return component.entries.flatMap((entry) => {
    if (entry.kind === 'component') return tzidsOf(entry)
    return entry.kind === 'property' ? paramValues(entry, 'TZID').map(plainTzid) : []
  })
}
