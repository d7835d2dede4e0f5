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
import { fileLimits } from '../text/object-limits.ts'
import { type SplitObject, splitObject } from '../text/split-result.ts'
import { uidOf } from '../text/uid.ts'
import { plainTzid, tzidOf } from '../zones/tzid.ts'
import { parseCalendarObject, zoneOfName } from './calendar-object.ts'
import { textOf } from './read-calendar-object.ts'

/** What the objects of a calendar take from it: found once, as a file has thousands of objects. */
type CalendarParts = { properties: Component['entries']; zones: ReadonlyMap<string, readonly Component[]> }
type Source = { calendar: CalendarParts; event: Component }

/** Properties of a file that its objects keep. METHOD is not allowed in an object (RFC 4791 §4.1), and X-WR-… are of the whole file. */
const keptProperties = new Set(['VERSION', 'PRODID', 'CALSCALE'])

/**
 * Splits a text of one or more VCALENDARs into calendar objects: the VEVENTs of each UID with the VTIMEZONEs of their calendars. What
 * cannot be read as an object, and each task, journal and free time, is an entry with its error. Throws an ObjectError for a text that is no calendar or
 * larger than `fileLimits`.
 */
export function splitCalendar(
  text: string,
  { timezone }: { timezone: string } = { timezone: 'UTC' },
): SplitObject[] {
  const zone = zoneOfName(timezone)
  const root = readComponents(text, fileLimits)
  const calendars = childrenNamed(root, 'VCALENDAR')
  if (calendars.length === 0) throw new ObjectError('not_a_calendar', 'The text has no VCALENDAR.')
  const children = calendars.flatMap((component) => {
    const calendar = partsOf(component)
    return component.entries
      .filter((entry) => entry.kind === 'component')
      .map((event) => ({ calendar, event }))
  })
  const events = children.filter(({ event }) => event.name === 'VEVENT')
  const groups = Map.groupBy(
    events.map(({ calendar, event }) => ({ calendar, event: isComplete(event) ? withUid(event) : event })),
    ({ event }) => firstProperty(event, 'UID')?.value.trim() ?? componentText(event),
  )
  const objects = [...groups.values()].map((sources) => {
    const title = sources.map(({ event }) => textOf(event, 'SUMMARY')).find((name) => name !== null) ?? ''
    const uid = firstProperty(sources[0]?.event ?? root, 'UID')?.value.trim() ?? null
    return splitObject(title, uid, () => {
      const objectText = textOfObject(sources)
      return { uid: parseCalendarObject(objectText, zone).uid, text: objectText }
    })
  })
  return [...objects, ...children.filter(isOther).map(refusedComponent)]
}

function partsOf(calendar: Component): CalendarParts {
  const isKept = (entry: Component['entries'][number]) =>
    entry.kind === 'property' && keptProperties.has(entry.name)
  const zones = childrenNamed(calendar, 'VTIMEZONE').filter(isComplete)
  return { properties: calendar.entries.filter(isKept), zones: Map.groupBy(zones, tzidOf) }
}

function isOther({ event }: Source): boolean {
  return ['VTODO', 'VJOURNAL', 'VFREEBUSY', 'VAVAILABILITY', 'VPOLL'].includes(event.name)
}

function refusedComponent({ event }: Source): SplitObject {
  const error = new ObjectError('not_an_event', `A ${event.name} is not an event.`)
  return {
    uid: firstProperty(event, 'UID')?.value.trim() ?? null,
    text: null,
    title: textOf(event, 'SUMMARY') ?? '',
    error,
  }
}

function textOfObject(sources: readonly Source[]): string {
  if (sources.some(({ event }) => !isComplete(event)))
    throw new ObjectError('incomplete', 'The text ends before the end of the event.')
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
