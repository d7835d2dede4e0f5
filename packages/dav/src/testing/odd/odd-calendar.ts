import type { Choice } from './odd-choice.ts'
import { oddLine, oddText, wrapped } from './odd-text.ts'

/** The lines of a file with calendars, as no single program writes them. `uid` is that of most of its events. */
export function oddCalendar(choice: Choice, uid: string): string[] {
  const calendars = choice.chance(0.07) ? 2 + choice.below(2) : 1
  return Array.from({ length: calendars }, () => calendar(choice, uid)).flat()
}

function calendar(choice: Choice, uid: string): string[] {
  const head = choice.of([
    ['VERSION:2.0', 'PRODID:-//Test//EN'],
    ['PRODID:x', 'VERSION:1.0'],
    ['METHOD:REQUEST', 'VERSION:2.0'],
    ['X-WR-CALNAME:Work', 'X-WR-TIMEZONE:Europe/Warsaw', 'CALSCALE:GREGORIAN'],
    [],
  ])
  const zones = choice.some(choice.of([0, 0, 1, 1, 2, 2, 2, 2, 12]), () => zone(choice)).flat()
  const events = Array.from({ length: choice.of([1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 3, 0]) }, () =>
    event(choice, uid),
  ).flat()
  const others = choice.chance(0.15) ? other(choice, uid) : []
  const parts = choice.chance(0.1) ? [...events, ...zones] : [...zones, ...events]
  return wrapped(choice, 'VCALENDAR', [...head, ...parts, ...others])
}

function event(choice: Choice, uid: string): string[] {
  const lines = [
    ...uidLines(choice, uid),
    ...(choice.chance(0.9) ? [`DTSTART${oddTime(choice)}`] : []),
    ...(choice.chance(0.03) ? [`DTSTART${oddTime(choice)}`] : []),
    ...ends(choice),
    ...(choice.chance(0.5)
      ? [`SUMMARY${choice.of(['', '', ';LANGUAGE=pl', ';ALTREP="x"'])}:${oddText(choice)}`]
      : []),
    ...(choice.chance(0.3) ? [`DESCRIPTION:${oddText(choice)}`] : []),
    ...(choice.chance(0.2) ? [`LOCATION:${oddText(choice)}`] : []),
    ...(choice.chance(0.3) ? choice.some(2, () => `RRULE:${oddRule(choice)}`) : []),
    ...(choice.chance(0.15) ? choice.some(3, () => `EXDATE${oddTime(choice)}`) : []),
    ...(choice.chance(0.1) ? [`RDATE${oddTime(choice)}`, 'RDATE;VALUE=PERIOD:20260301T090000Z/PT1H'] : []),
    ...(choice.chance(0.01) ? [`EXDATE:${'20260101T000000Z,'.repeat(6_000)}20260102T000000Z`] : []),
    ...(choice.chance(0.15)
      ? [`RECURRENCE-ID${choice.of(['', '', ';RANGE=THISANDFUTURE'])}${oddTime(choice)}`]
      : []),
    ...(choice.chance(0.2) ? [`STATUS:${choice.of(['CANCELLED', 'cancelled', 'TENTATIVE', '', 'X'])}`] : []),
    ...(choice.chance(0.2)
      ? [`SEQUENCE:${choice.of(['0', '1', '-1', 'x', '99999999999', '2147483647'])}`]
      : []),
    ...(choice.chance(0.2)
      ? ['ATTENDEE;CN="Nowak, Anna";PARTSTAT=ACCEPTED:mailto:anna@example.com', 'ORGANIZER:x']
      : []),
    ...choice.some(3, () => oddLine(choice)),
    ...(choice.chance(0.15)
      ? wrapped(choice, 'VALARM', ['TRIGGER;RELATED=START:-PT15M', oddLine(choice)])
      : []),
    ...(choice.chance(0.03) ? wrapped(choice, 'VEVENT', [`UID:${uid}`, 'DTSTART:20260101']) : []),
  ]
  const shuffled = choice.chance(0.2) ? lines.toReversed() : lines
  return wrapped(choice, 'VEVENT', shuffled)
}

function uidLines(choice: Choice, uid: string): string[] {
  if (choice.chance(0.75)) return [`UID:${uid}`]
  return choice.of<string[]>([
    [`uid:${uid}`],
    [`UID;X=1:  ${uid}  `],
    [],
    ['UID:'],
    [`UID:${uid}`, `UID:${uid}-2`],
    [`UID:${oddText(choice)}`],
    [`UID:${'u'.repeat(choice.of([1_200, 10_000]))}`],
  ])
}

const usualTimes = [
  ':20260105T100000Z',
  ':20260105T100000',
  ';VALUE=DATE:20260105',
  ';TZID=Europe/Warsaw:20260105T100000',
  ';TZID=Central European Standard Time:20260105T100000',
  ';TZID=Europe/Warsaw:20260329T023000',
  ';VALUE=DATE-TIME:20260105',
] as const

/** A time with its parameters, from the colon or semicolon on. */
function oddTime(choice: Choice): string {
  if (choice.chance(0.8)) return choice.of(usualTimes)
  return choice.of([
    ':20260105T100000Z',
    ':20260105T100000',
    ';VALUE=DATE:20260105',
    ';TZID=Europe/Warsaw:20260105T100000',
    ';TZID="Office":20260105T100000',
    ';TZID=Central European Standard Time:20260105T100000',
    ';TZID=/freeassociation.sourceforge.net/Europe/Warsaw:20260105T100000',
    ';TZID=Mars/Olympus:20260105T100000',
    ';TZID=:20260105T100000',
    ';TZID=Europe/Warsaw:20260105T100000Z',
    ';TZID=Europe/Warsaw;VALUE=DATE:20260105',
    ';TZID=Europe/Warsaw:20260329T023000',
    ';TZID=Europe/Warsaw:20261025T023000',
    ';VALUE=DATE:20260105T100000',
    ';VALUE=DATE-TIME:20260105',
    ';VALUE=PERIOD:20260105T100000Z/20260105T110000Z',
    ':20260105',
    ':2026-01-05T10:00:00+01:00',
    ':20260105T240000',
    ':20260105T235960Z',
    ':20260230T100000Z',
    ':00000101T000000Z',
    ':16000101T000000Z',
    ':99981231T235959Z',
    ':99991231T235959Z',
    ':20260105T1000Z',
    ':-20260105',
    ':',
    ':tomorrow',
    ': 20260105T100000Z ',
    ':20260105T100000Z,20260106T100000Z',
  ])
}

function ends(choice: Choice): string[] {
  return choice.of([
    [],
    ['DTEND:20260105T110000Z'],
    ['DTEND;VALUE=DATE:20260107'],
    ['DTEND;TZID=America/New_York:20260105T110000'],
    ['DTEND:20250105T110000Z'],
    [`DTEND${oddTime(choice)}`],
    ['DURATION:PT1H'],
    ['DURATION:-PT1H'],
    ['DURATION:P1W2D'],
    ['DURATION:P9999999W'],
    ['DURATION:'],
    ['DURATION:1H'],
    ['DTEND:20260105T110000Z', 'DURATION:PT2H'],
  ])
}

function oddRule(choice: Choice): string {
  const limit = choice.of([
    '',
    '',
    ';COUNT=3',
    ';COUNT=999999999',
    ';COUNT=0',
    ';COUNT=-1',
    ';UNTIL=20270101',
    ';UNTIL=20270101T000000Z',
    ';UNTIL=19000101T000000Z',
    ';UNTIL=x',
    ';COUNT=3;UNTIL=20270101',
  ])
  const frequency = choice.of([
    'SECONDLY',
    'MINUTELY',
    'HOURLY',
    'DAILY',
    'WEEKLY',
    'MONTHLY',
    'YEARLY',
    'daily',
    'FORTNIGHTLY',
    '',
  ])
  const parts = choice.some(3, () =>
    choice.of([
      'INTERVAL=2',
      'INTERVAL=0',
      'INTERVAL=999999999',
      'BYDAY=MO,TU,WE',
      'BYDAY=-1SU',
      'BYDAY=53MO',
      'BYDAY=XX',
      'BYMONTH=2;BYMONTHDAY=30',
      'BYMONTHDAY=31,-31',
      'BYYEARDAY=366,-366',
      'BYWEEKNO=53',
      `BYSETPOS=${Array.from({ length: 366 }, (_, n) => n + 1).join()}`,
      'BYSETPOS=-366',
      'BYSETPOS=0',
      `BYSECOND=${Array.from({ length: 60 }, (_, n) => n).join()}`,
      'BYHOUR=25',
      'BYEASTER=0',
      'WKST=SU',
      'RSCALE=HEBREW',
      'RSCALE=GREGORIAN;SKIP=OMIT',
      'SKIP=FORWARD',
      'X-PART=1',
      'X',
      '=',
    ]),
  )
  return choice.chance(0.03) ? '' : [`FREQ=${frequency}`, ...parts].join(';') + limit
}

function zone(choice: Choice): string[] {
  const id = choice.of(['Office', 'Europe/Warsaw', 'Mars/Olympus', '"Office"', '', 'a,b;c'])
  const offset = () =>
    choice.of(['+0100', '+0200', '-0500', '+9999', '+01', '0100', '', '+010000', '-0000', 'x'])
  const part = (name: string) =>
    wrapped(choice, name, [
      `DTSTART:${choice.of(['16010101T000000', '20260329T020000', '20260329', 'x', '99990101T000000'])}`,
      `TZOFFSETFROM:${offset()}`,
      `TZOFFSETTO:${offset()}`,
      ...(choice.chance(0.6)
        ? [`RRULE:${choice.of(['FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', oddRule(choice)])}`]
        : []),
      ...(choice.chance(0.1) ? ['RDATE:20260101T000000,x'] : []),
    ])
  const parts = choice.some(3, () => part(choice.of(['STANDARD', 'DAYLIGHT', 'VEVENT']))).flat()
  return wrapped(choice, 'VTIMEZONE', [...(choice.chance(0.9) ? [`TZID:${id}`] : []), ...parts])
}

function other(choice: Choice, uid: string): string[] {
  const name = choice.of([
    'VTODO',
    'VJOURNAL',
    'VFREEBUSY',
    'VPOLL',
    'X-COMP',
    'VCARD',
    'VCALENDAR',
    'VALARM',
  ])
  return wrapped(choice, name, [`UID:${uid}-other`, `DTSTART${oddTime(choice)}`, oddLine(choice)])
}
