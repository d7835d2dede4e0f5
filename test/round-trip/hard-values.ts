/** Texts that a server, a file or a caller may send, and that a form may lose something of. */
export const hardTexts: readonly string[] = [
  'Room 1\nFloor 2\n\tbehind the stairs',
  '  blanks around  ',
  'e\u0301 combining, 👩‍👩‍👧‍👦 joined, \u202eright to left\u202c, שלום',
  'control \u0007\u001b[31m character',
  'separators \u2028 and \u0085',
  '<b>&amp; "quotes" \\ and \\n',
  'ż'.repeat(10_001),
  `${'a'.repeat(299)}😀 cut within a character`,
  ' ',
  '-1+1=\t0',
]

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n')

/** A calendar object with a title, a place and a description, as a server stores it. */
export function calendarObject(uid: string, text: string, more: string): string {
  const value = escaped(text)
  return [
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Test//EN\r\nBEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20261101T000000Z',
    `SUMMARY:${value}`,
    `LOCATION:${value}`,
    `DESCRIPTION:${value}`,
    more,
    'ATTENDEE;RSVP=TRUE:mailto:anna@example.com\r\nATTENDEE;CN="":urn:uuid:1\r\nX-ODD;A=b:c',
    'END:VEVENT\r\nEND:VCALENDAR\r\n',
  ].join('\r\n')
}

/** Times at extremes, in the forms of RFC 5545. */
export const hardTimes: readonly string[] = [
  'DTSTART:20261224T100000Z\r\nDTEND:20261224T113007Z',
  'DTSTART;VALUE=DATE:20261224',
  'DTSTART:16010101T000000Z\r\nDURATION:PT1S',
  'DTSTART;TZID=EST5EDT:20261224T100000\r\nDURATION:PT1H',
  'DTSTART;TZID=GMT+0200 (Office):20261224T100000Z\r\nDURATION:P4000D',
  'DTSTART:99980101T000000Z\r\nSTATUS:CANCELLED',
  'DTSTART:20261025T023000\r\nDURATION:PT30M',
  'DTSTART:20261201T100000Z\r\nRDATE:20261205T100000Z',
  `DTSTART:20261201T100000Z\r\nRRULE:FREQ=WEEKLY;BYDAY=TU;WKST=SU;X-PART=${'x'.repeat(600)}`,
  'DTSTART;VALUE=DATE:20261201\r\nRRULE:FREQ=DAILY;COUNT=3\r\nEXDATE;VALUE=DATE:20261202',
]

/** A card with a text in each of its fields, several addresses and unusual types of numbers. */
export function card(uid: string, text: string): string {
  const value = escaped(text)
  return [
    'BEGIN:VCARD\r\nVERSION:3.0',
    `UID:${uid}`,
    `FN:${value}`,
    `N:${value};${value};;;`,
    `ORG:${value}`,
    `TITLE:${value}`,
    `EMAIL;TYPE=X-ODD:${value}`,
    'EMAIL;TYPE=INTERNET:second@example.com\r\nitem1.EMAIL:third@example.com\r\nitem1.X-ABLABEL:_$!<Other>!$_',
    `TEL;TYPE="x-car,pager";X-ODD=1:${value}`,
    'TEL;VALUE=uri:tel:+48-22-123-45-67;ext=1\r\nX-ODD:\t',
    'END:VCARD\r\n',
  ].join('\r\n')
}
