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

/** For tests: an event as a server stores it. */
export function sampleEvent(uid: string, title = 'Meeting'): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//test//test//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261122T120000Z',
    'DTEND:20261122T130000Z',
    `SUMMARY:${title}`,
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** For tests: a card as a server stores it. */
export function sampleCard(uid: string, name = 'Ann Example'): string {
  const lines = [
    'BEGIN:VCARD',
    'VERSION:3.0',
    `UID:${uid}`,
    `FN:${name}`,
    'N:Example;Ann;;;',
    'END:VCARD',
    '',
  ]
  return lines.join('\r\n')
}
