import { type Component, firstProperty } from '../text/component.ts'
import { unescapeText } from '../text/text-value.ts'

/**
 * A TZID as it is compared. It is a TEXT in a VTIMEZONE (RFC 5545 §3.8.3.1), with escapes, and none as a parameter, so
 * that a name with a comma differs in both; some programs escape the parameter, too.
 */
export function plainTzid(tzid: string): string {
  return unescapeText(tzid).trim()
}

/** The TZID of a VTIMEZONE as it is compared; empty without one. */
export function tzidOf(zone: Component): string {
  return plainTzid(firstProperty(zone, 'TZID')?.value ?? '')
}
