/** A VCALENDAR with the lines, in LF. */
export function calendarOf(lines: string): string {
  return `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//Test//EN\n${lines.trimEnd()}\nEND:VCALENDAR\n`
}

/** A VCALENDAR with one VEVENT of the UID `uid-1`. */
export function eventOf(lines: string): string {
  return calendarOf(`BEGIN:VEVENT\nUID:uid-1\n${lines}\nEND:VEVENT`)
}

/** A VTIMEZONE that always has one offset. */
export function zoneText(tzid: string, offset: string): string {
  return `BEGIN:VTIMEZONE\nTZID:${tzid}\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:${offset}\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE`
}

/** A VCARD with the lines, in LF. */
export function cardOf(lines: string, version = '3.0'): string {
  return `BEGIN:VCARD\nVERSION:${version}\nUID:card-1\n${lines}\nEND:VCARD\n`
}
