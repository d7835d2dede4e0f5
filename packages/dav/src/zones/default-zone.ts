import { type Component, firstProperty } from '../text/component.ts'
import { unescapeText } from '../text/text-value.ts'
import { namedZone } from './object-zones.ts'
import type { Zone } from './zone.ts'

/**
 * The time zone that a VCALENDAR names for its floating times and its dates, in X-WR-TIMEZONE. `zone` null: the name is
 * unknown.
 */
export type StatedZone = { name: string; zone: Zone | null }

/** null: the calendar names no time zone. */
export function statedZoneOf(calendar: Component): StatedZone | null {
  const text = unescapeText(firstProperty(calendar, 'X-WR-TIMEZONE')?.value ?? '')
  const name = text.trim().replace(/^"(.*)"$/, '$1')
  return name === '' ? null : { name, zone: namedZone(name) }
}

/**
 * The zone of floating times and of dates in a calendar object that is new here, by whichever way it comes in: the one
 * that its VCALENDAR names, if it is known, else that of the tenant. Afterwards it is the zone of the record
 * (calendars-and-contacts §2.11).
 */
export function defaultZoneOf(calendar: Component, tenantZone: Zone): Zone {
  return statedZoneOf(calendar)?.zone ?? tenantZone
}
