import { values } from '@fiscus/messages/values'
import { expect, test } from 'vitest'
import { timeZoneFault } from './time-zone.ts'

for (const name of [
  'UTC',
  'Etc/UTC',
  'Etc/GMT+5',
  'Europe/Warsaw',
  'Europe/Kyiv',
  'Europe/Kiev',
  'Europe/Isle_of_Man',
  'America/New_York',
  'America/Argentina/Buenos_Aires',
  'America/North_Dakota/New_Salem',
  'America/Port-au-Prince',
  'Africa/Dar_es_Salaam',
  'Antarctica/DumontDUrville',
  'Arctic/Longyearbyen',
  'Asia/Kolkata',
  'Asia/Ho_Chi_Minh',
  'Atlantic/Faroe',
  'Australia/Lord_Howe',
  'Indian/Maldives',
  'Pacific/Kanton',
]) {
  test(`${name} is a time zone`, () => {
    expect(timeZoneFault(name)).toBeUndefined()
  })
}

test('every zone that Intl lists is a time zone', () => {
  expect(Intl.supportedValuesOf('timeZone').filter((name) => timeZoneFault(name))).toEqual([])
})

for (const [name, instead] of [
  ['europe/warsaw', 'Europe/Warsaw'],
  ['EUROPE/WARSAW', 'Europe/Warsaw'],
  ['utc', 'UTC'],
  ['GMT', 'UTC'],
  ['Zulu', 'UTC'],
  ['EST5EDT', 'America/New_York'],
  ['CET', 'Europe/Brussels'],
  ['Poland', 'Europe/Warsaw'],
  ['US/Eastern', 'America/New_York'],
] as const) {
  test(`${name} is rejected: write ${instead}`, () => {
    expect(timeZoneFault(name)).toEqual(values.timeZoneOtherName({ name, canonical: instead }))
  })
}

for (const name of [
  '',
  ' ',
  'Mars/Base',
  'Europe/Warsaw ',
  '+01:00',
  '-0530',
  'GMT+1',
  'SystemV/EST5EDT',
  'Etc/Unknown',
]) {
  test(`"${name}" is rejected: it is not in the database`, () => {
    expect(timeZoneFault(name)).toEqual(values.timeZoneUnknown({ name }))
  })
}
