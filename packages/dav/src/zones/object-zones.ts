import { davTexts } from '@fiscus/messages/dav'
import { type Component, childrenNamed, componentText, firstProperty } from '../text/component.ts'
import { ObjectError, quoted } from '../text/object-error.ts'
import { componentZone } from './component-zone.ts'
import { ianaZone } from './iana-zone.ts'
import { plainTzid, tzidOf } from './tzid.ts'
import { windowsZones } from './windows-zones.ts'
import type { Zone } from './zone.ts'

const zonesMax = 10

/**
 * Zones that objects describe, by the text of their VTIMEZONE: the objects of a server describe the same ones again and
 * again.
 */
const describedZones = new Map<string, (() => Zone) | null>()
const describedMax = 200

/** Finds the zone of a TZID of one calendar object. */
export type ObjectZones = (tzid: string) => Zone

/**
 * Returns the finder of a VCALENDAR: by its VTIMEZONE, else by the name in the IANA database, else by the name in
 * Windows. It throws an ObjectError `time_zone_unknown` for any other TZID: its times are never taken for floating
 * ones.
 */
export function objectZones(calendar: Component): ObjectZones {
  const found = new Map<string, Zone>()
  return (tzid) => {
    const known = found.get(tzid)
    if (known !== undefined) return known
    if (found.size >= zonesMax) throw new ObjectError('too_large', davTexts.tooManyZones({ max: zonesMax }))
    const zone = describedZone(calendar, tzid) ?? namedZone(tzid)
    if (zone === null)
      throw new ObjectError('time_zone_unknown', davTexts.zoneNotDescribed({ name: quoted(tzid) }))
    found.set(tzid, zone)
    return zone
  }
}

/**
 * The zone of a name: of the IANA database, also behind a prefix such as `/freeassociation.sourceforge.net/`, or of
 * Windows. null: neither.
 */
export function namedZone(name: string): Zone | null {
  const trimmed = name.trim()
  if (Object.hasOwn(windowsZones, trimmed)) return ianaZone(windowsZones[trimmed] ?? '')
  const segments = trimmed.split('/').filter((segment) => segment !== '')
  const names = [trimmed, segments.slice(-3).join('/'), segments.slice(-2).join('/'), segments.at(-1) ?? '']
  return names.map(ianaZone).find((zone) => zone !== null) ?? null
}

/**
 * The VTIMEZONE gives the offsets. Its name is that of the TZID or of X-LIC-LOCATION, and UTC where neither is known.
 */
function describedZone(calendar: Component, tzid: string): Zone | null {
  const component = childrenNamed(calendar, 'VTIMEZONE').find((child) => tzidOf(child) === plainTzid(tzid))
  if (component === undefined) return null
  const text = componentText(component)
  const known = describedZones.get(text)
  if (known !== undefined) return known?.() ?? null
  const location = firstProperty(component, 'X-LIC-LOCATION')?.value ?? ''
  const zone = componentZone(component, (namedZone(tzid) ?? namedZone(location))?.name ?? 'UTC')
  if (describedZones.size >= describedMax) describedZones.clear()
  describedZones.set(text, zone)
  return zone?.() ?? null
}
