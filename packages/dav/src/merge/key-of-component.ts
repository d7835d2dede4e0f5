import { type Component, firstProperty } from '../text/component.ts'
import { paramOf } from '../text/content-line.ts'
import { ObjectError } from '../text/object-error.ts'
import type { ObjectZones } from '../zones/object-zones.ts'
import { readTime, utcText } from '../zones/time-value.ts'
import { tzidOf } from '../zones/tzid.ts'
import { instantOf } from '../zones/zone.ts'
import { canonicalComponent } from './canonical.ts'

/**
 * What a component is: its name, and the time of an instance, the name of a zone, the UID of an alarm, else its
 * content.
 */
export function keyOfComponent(component: Component, zones: ObjectZones): string {
  return `${component.name} ${identityOf(component, zones)}`.trim()
}

function identityOf(component: Component, zones: ObjectZones): string {
  switch (component.name) {
    case 'VEVENT':
      return instanceOf(component, zones)
    case 'VTIMEZONE':
      return tzidOf(component)
    default:
      return (
        (firstProperty(component, 'UID') ?? firstProperty(component, 'X-WR-ALARMUID'))?.value ??
        canonicalComponent(component)
      )
  }
}

/** The RECURRENCE-ID in UTC, so that it is the same in every zone; empty for the master. */
function instanceOf(component: Component, zones: ObjectZones): string {
  const property = firstProperty(component, 'RECURRENCE-ID')
  if (property === undefined) return ''
  try {
    const { wall, isDate, offset } = readTime(property.value)
    const tzid = paramOf(property, 'TZID')
    if (offset !== null) return utcText(wall - offset)
    return isDate || tzid === null ? property.value.trim() : utcText(instantOf(zones(tzid), wall))
  } catch (error) {
    if (error instanceof ObjectError) return property.value.trim()
    throw error
  }
}
