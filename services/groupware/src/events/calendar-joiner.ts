import { type Component, componentText, firstProperty, readComponents } from '@fiscus/dav/text/component'
import { objectLimits } from '@fiscus/dav/text/object-limits'
import { closedText } from '../files/closed-text.ts'

const begin = 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Fiscus//Fiscus//EN\r\n'
const end = 'END:VCALENDAR\r\n'

/**
 * Joins calendar objects to one text. Time zones with one name and one description are written once; an object that describes a name
 * otherwise begins a VCALENDAR of its own.
 */
export function createCalendarJoiner() {
  let zones = new Map<string, string>()
  return {
    begin,
    end,
    add(object: string): string {
      const components = componentsOf(object)
      const described = components
        .filter(({ name }) => name === 'VTIMEZONE')
        .map((zone) => [firstProperty(zone, 'TZID')?.value ?? '', closed(zone)] as const)
      const isClash = described.some(([tzid, text]) => (zones.get(tzid) ?? text) !== text)
      if (isClash) zones = new Map()
      const added = described.filter(([tzid]) => !zones.has(tzid))
      for (const [tzid, text] of added) zones.set(tzid, text)
      const others = components.filter(({ name }) => name !== 'VTIMEZONE').map(closed)
      return [isClash ? `${end}${begin}` : '', ...added.map(([, text]) => text), ...others].join('')
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
