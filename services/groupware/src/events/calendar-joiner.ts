import { type Component, componentText, firstProperty, readComponents } from '@fiscus/dav/text/component'
import { objectLimits } from '@fiscus/dav/text/object-limits'
import { closedText } from '../files/closed-text.ts'

const beginIn = (zone: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fiscus//Fiscus//EN\r\nX-WR-TIMEZONE:${zone}\r\n`
const end = 'END:VCALENDAR\r\n'

/**
 * Joins calendar objects to one text. Time zones with one name and one description are written once; an object that
 * describes a name otherwise begins a VCALENDAR of its own, and so does one whose floating times or dates are in
 * another zone than that of the VCALENDAR.
 */
export function createCalendarJoiner(tenantZone: string) {
  let zones = new Map<string, string>()
  let current = tenantZone
  return {
    begin: beginIn(tenantZone),
    end,
    /** @param zone of the floating times and dates of the object; null: it has none */
    add(object: string, zone: string | null): string {
      const components = componentsOf(object)
      const described = components
        .filter(({ name }) => name === 'VTIMEZONE')
        .map((zone) => [firstProperty(zone, 'TZID')?.value ?? '', closed(zone)] as const)
      const isOther = zone !== null && zone !== current
      const isClash = isOther || described.some(([tzid, text]) => (zones.get(tzid) ?? text) !== text)
      if (isClash) zones = new Map()
      if (isOther) current = zone
      const added = described.filter(([tzid]) => !zones.has(tzid))
      for (const [tzid, text] of added) zones.set(tzid, text)
      const others = components.filter(({ name }) => name !== 'VTIMEZONE').map(closed)
      return [isClash ? `${end}${beginIn(current)}` : '', ...added.map(([, text]) => text), ...others].join(
        '',
      )
    },
  }
}

function componentsOf(object: string): Component[] {
  return readComponents(object, objectLimits).entries.flatMap((calendar) =>
    calendar.kind === 'component' && calendar.name === 'VCALENDAR'
      ? calendar.entries.filter((entry) => entry.kind === 'component')
      : [],
  )
}

function closed(component: Component): string {
  return closedText(componentText(component))
}
