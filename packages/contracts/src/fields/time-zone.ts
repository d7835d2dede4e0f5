const areas = 'Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Etc|Europe|Indian|Pacific'
const areaAndLocation = new RegExp(`^(${areas})(/[A-Z][A-Za-z0-9_+-]*)+$`)

/**
 * Whether a name is one that a task may have as its time zone: UTC, or Area/Location as the IANA database writes it.
 * Offsets (+01:00) have no daylight saving, and abbreviations (EST5EDT, CET) and country names (US/Eastern, Poland) are
 * kept in the database only for old files; all of them are refused although Intl knows them.
 */
export function isTimeZone(name: string): boolean {
  return timeZoneFault(name) === undefined
}

/** Why a name is not a time zone for a task and what to write instead, or undefined when it is one. */
export function timeZoneFault(name: string): string | undefined {
  const known = knownAs(name)
  if (known === undefined || !hasForm(known))
    return `"${name}" is not in the IANA time zone database: write Area/Location such as Europe/Warsaw, or UTC`
  const isMiswritten = known !== name && known.toLowerCase() === name.toLowerCase()
  return isMiswritten || !hasForm(name) ? `${name} is not the name to use here: write ${known}` : undefined
}

function hasForm(name: string): boolean {
  return name === 'UTC' || areaAndLocation.test(name)
}

/** The name under which Intl knows a zone: it takes any case, old names and offsets too. */
function knownAs(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
