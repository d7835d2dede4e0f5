/** The text of an event as another client writes it. */
export function eventText(uid: string, properties: Record<string, string> = {}): string {
  const lines = {
    DTSTAMP: '20261122T120000Z',
    DTSTART: '20261201T100000Z',
    DTEND: '20261201T110000Z',
    SUMMARY: 'Visit',
    ...properties,
  }
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Other//Client//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    ...Object.entries(lines).map(([name, value]) => `${name}:${value}`),
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}

/** Sets a property of the event in a text, as another client edits it. */
export function withProperty(text: string, name: string, value: string): string {
  const line = new RegExp(`^${name}:.*\\r\\n`, 'm')
  if (line.test(text)) return text.replace(line, `${name}:${value}\r\n`)
  return text.replace('END:VEVENT', `${name}:${value}\r\nEND:VEVENT`)
}
