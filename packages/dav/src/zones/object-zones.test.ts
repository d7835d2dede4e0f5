import { describe, expect, test } from 'vitest'
import { readComponents } from '../text/component.ts'
import { objectLimits } from '../text/object-limits.ts'
import { ianaZone } from './iana-zone.ts'
import { namedZone, objectZones } from './object-zones.ts'
import { instantOf, wallOf, type Zone } from './zone.ts'

const warsaw = `BEGIN:VTIMEZONE
TZID:My office
X-LIC-LOCATION:Europe/Warsaw
BEGIN:STANDARD
DTSTART:00010101T030000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:19700329T020000
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
END:DAYLIGHT
END:VTIMEZONE
`
const zonesOf = (text: string) => objectZones(readComponents(text, objectLimits))
const known = (zone: Zone | null) => {
  if (zone === null) throw new Error('The zone is unknown.')
  return zone
}

describe('a zone by name', () => {
  test.each([
    ['Europe/Warsaw', 'Europe/Warsaw'],
    ['europe/warsaw', 'Europe/Warsaw'],
    ['UTC', 'UTC'],
    ['Etc/UTC', 'UTC'],
    ['US/Eastern', 'America/New_York'],
    ['Poland', 'Europe/Warsaw'],
    ['W. Europe Standard Time', 'Europe/Berlin'],
    ['Central European Standard Time', 'Europe/Warsaw'],
    ['/freeassociation.sourceforge.net/Europe/Warsaw', 'Europe/Warsaw'],
    ['/mozilla.org/20050126_1/America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['tzone://Microsoft/Utc', 'UTC'],
  ])('%s is %s', (name, zone) => expect(namedZone(name)?.name).toBe(zone))

  test.each(['Mars/Olympus', '', '+01:00', 'constructor', 'Customized Time Zone', 'Europe/Warsaw\r\nX:1'])(
    '%j is unknown',
    (name) => expect(namedZone(name)).toBeNull(),
  )
})

describe('the zones of an object', () => {
  test('a VTIMEZONE gives the offsets, also with onsets from the year 1', () => {
    const described = zonesOf(warsaw)('My office')
    const named = known(ianaZone('Europe/Warsaw'))
    expect(described.name).toBe('Europe/Warsaw')
    for (let instant = Date.UTC(1999, 0, 1); instant < Date.UTC(2040, 0, 1); instant += 37 * 3_600_000)
      expect(described.offsetAt(instant)).toBe(named.offsetAt(instant))
    for (const change of [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)])
      for (const instant of [change - 1_000, change, change + 1_000])
        expect(described.offsetAt(instant)).toBe(named.offsetAt(instant))
  })

  test.each([
    ['\\,', 'Sarajevo, Warsaw'],
    ['\\,', 'Sarajevo\\, Warsaw'],
    [',', 'Sarajevo, Warsaw'],
  ])('a TZID with a comma, %s in its VTIMEZONE, is found as %s', (comma, tzid) =>
    expect(zonesOf(warsaw.replace('My office', `Sarajevo${comma} Warsaw`))(tzid).name).toBe('Europe/Warsaw'),
  )

  test('a VTIMEZONE is preferred to the name, and the name is used where nothing in it can be read', () => {
    const fixed = warsaw.replace('My office', 'Europe/Warsaw').replaceAll('+0200', '+0500')
    expect(zonesOf(fixed)('Europe/Warsaw').offsetAt(Date.UTC(2026, 6, 1))).toBe(5 * 3_600_000)
    const broken = warsaw.replace('My office', 'Europe/Warsaw').replaceAll('TZOFFSETTO:', 'TZOFFSETTO:x')
    expect(zonesOf(broken)('Europe/Warsaw').offsetAt(Date.UTC(2026, 6, 1))).toBe(2 * 3_600_000)
  })

  test('rules end with UNTIL and COUNT, and dates of RDATE count', () => {
    const ended = warsaw
      .replace('BYMONTH=10', 'BYMONTH=10;UNTIL=20201025T010000Z')
      .replace('BYMONTH=3', 'BYMONTH=3;COUNT=51')
      .replace(
        'END:VTIMEZONE',
        'BEGIN:DAYLIGHT\nDTSTART:20220101T000000\nRDATE:20230101T000000\nTZOFFSETFROM:+0100\nTZOFFSETTO:+0300\nEND:DAYLIGHT\nEND:VTIMEZONE',
      )
    const { offsetAt } = zonesOf(ended)('My office')
    expect(offsetAt(Date.UTC(2020, 6, 1))).toBe(2 * 3_600_000)
    expect(offsetAt(Date.UTC(2021, 6, 1))).toBe(1 * 3_600_000)
    expect(offsetAt(Date.UTC(2022, 6, 1))).toBe(3 * 3_600_000)
    expect(offsetAt(Date.UTC(1960, 6, 1))).toBe(1 * 3_600_000)
  })

  test('an unknown zone is an error, and never a floating time', () => {
    expect(() => zonesOf('')('Mars/Olympus')).toThrow(expect.objectContaining({ code: 'time_zone_unknown' }))
  })

  test('a zone whose rules need too much computing is an error', () => {
    const flood = warsaw.replaceAll('FREQ=YEARLY', 'FREQ=SECONDLY').replaceAll('-1SU', 'SU')
    expect(() => {
      const zone = zonesOf(flood)('My office')
      for (let year = 1970; year < 2100; year++) zone.offsetAt(Date.UTC(year, 6, 1))
    }).toThrow(expect.objectContaining({ code: 'time_zone_unknown' }))
  })

  test('what one object computes of a zone leaves nothing less for the next object', () => {
    const observances = Array.from({ length: 10 }, () => warsaw.split('\n').slice(3, -2).join('\n')).join(
      '\n',
    )
    const detailed = `BEGIN:VTIMEZONE\nTZID:Detailed\n${observances}\nEND:VTIMEZONE\n`
    for (let year = 1980; year < 2040; year++)
      expect(zonesOf(detailed)('Detailed').offsetAt(Date.UTC(year, 0, 15))).toBe(3_600_000)
  })
})

describe('wall times', () => {
  const zone = known(ianaZone('Europe/Warsaw'))

  test('a time that the clock skips has the offset before the change', () =>
    expect(new Date(instantOf(zone, Date.UTC(2026, 2, 29, 2, 30))).toISOString()).toBe(
      '2026-03-29T01:30:00.000Z',
    ))

  test('a time that occurs twice is the first', () =>
    expect(new Date(instantOf(zone, Date.UTC(2026, 9, 25, 2, 30))).toISOString()).toBe(
      '2026-10-25T00:30:00.000Z',
    ))

  test('other times come back from their instants', () => {
    for (let wall = Date.UTC(2026, 0, 1, 12); wall < Date.UTC(2027, 0, 1); wall += 7 * 3_600_000 + 60_000)
      if (Math.abs(wall - Date.UTC(2026, 2, 29, 2, 30)) > 3_600_000)
        expect(wallOf(zone, instantOf(zone, wall))).toBe(wall)
  })

  test('old times have the offset of their place', () =>
    expect(zone.offsetAt(Date.UTC(1850, 0, 1))).toBe(84 * 60_000))
})
