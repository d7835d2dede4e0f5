/** A plain event of 400 bytes. */
export function sampleObject(uid: string, title = `Event ${uid}`): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Bench//Client//EN',
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261122T120000Z',
    'DTSTART:20261201T100000Z',
    'DTEND:20261201T110000Z',
    `SUMMARY:${title}`,
    'LOCATION:Office',
    'DESCRIPTION:The quick brown fox jumps over the lazy dog.',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n')
}
