import type { Message } from '@fiscus/messages/message'
import { values } from '@fiscus/messages/values'

const areas = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific'
const areaAndLocation = new RegExp(`^(${areas})(/[A-Z][A-Za-z0-9_+-]*)+$`)

/**
 * Returns why a name is not a valid time zone, and what to write instead. undefined: the name is valid, that is UTC, or
 * Area/Location as in the IANA database. Other names that Intl accepts are rejected: offsets (+01:00) have no daylight
 * saving; abbreviations (EST5EDT, CET) and country names (US/Eastern, Poland) are in the database only for backward
 * compatibility.
 */
export function timeZoneFault(name: string): Message | undefined {
  const canonical = canonicalName(name)
  if (canonical === undefined || !hasForm(canonical)) return values.timeZoneUnknown({ name })
  const isMiswritten = canonical !== name && canonical.toLowerCase() === name.toLowerCase()
  return isMiswritten || !hasForm(name) ? values.timeZoneOtherName({ name, canonical }) : undefined
}

function hasForm(name: string): boolean {
  return name === 'UTC' || areaAndLocation.test(name)
}

/** Intl's name of a zone, or undefined. Intl also accepts any letter case, old names and offsets. */
function canonicalName(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
