import { describe, expect, test } from 'vitest'
import { instancesOf } from '../calendar/instances.ts'
import { calendarOf } from '../testing/sample-objects.ts'
import { mergeObjects } from './merge-objects.ts'

type Lines = { start?: string; rule?: string; more?: string; overrides?: string }

const zone = ';TZID=Europe/Warsaw:'
const start = `DTSTART${zone}20260105T100000\nDURATION:PT1H`
const startAt = (time: string) => `DTSTART${zone}${time}\nDURATION:PT1H`
const override = (id: string, lines: string) =>
  `BEGIN:VEVENT\nUID:u\nRECURRENCE-ID${id}\n${lines}\nEND:VEVENT\n`

/** A series on Mondays at 10:00, unless the lines say otherwise. */
const series = ({
  start: first = start,
  rule = 'FREQ=WEEKLY;COUNT=4',
  more = '',
  overrides = '',
}: Lines = {}) =>
  calendarOf(
    `BEGIN:VEVENT\nUID:u\n${first}\n${rule === '' ? '' : `RRULE:${rule}\n`}SUMMARY:s\n${more}END:VEVENT\n${overrides}`,
  )

/** The merge of a change with a move must not depend on the side that has moved, nor on the policy. */
function shownAfter(base: string, exception: string, move: string): string[] {
  const results = (['local', 'server'] as const).flatMap((policy) =>
    [
      { local: exception, server: move },
      { local: move, server: exception },
    ].map((sides) => mergeObjects('calendar', { base, ...sides, policy, timezone: 'Europe/Warsaw' })),
  )
  expect(results.map(({ conflicts }) => conflicts)).toEqual([[], [], [], []])
  const shown = results.map(({ merged }) => shownIn(merged))
  expect(new Set(shown.map(String)).size).toBe(1)
  return shown[0] ?? []
}

const shownIn = (text: string) =>
  instancesOf(text, {
    from: new Date('2026-01-01'),
    to: new Date('2026-04-01'),
    max: 20,
    timezone: 'Europe/Warsaw',
  }).map(({ start, title }) => `${start.toISOString().slice(5, 16)} ${title}`)

const excluded = { more: `EXDATE${zone}20260112T100000\n` }
const renamed = {
  overrides: override(`${zone}20260112T100000`, `DTSTART${zone}20260112T160000\nDURATION:PT1H\nSUMMARY:x`),
}
const laterDay = { start: startAt('20260106T110000') }

describe('an exception of the one side moves with the series that the other side has moved', () => {
  const cases: readonly (readonly [string, Lines, Lines, string[]])[] = [
    [
      'a deleted instance, and another hour',
      excluded,
      { start: startAt('20260105T110000') },
      ['01-05T10:00 s', '01-19T10:00 s', '01-26T10:00 s'],
    ],
    [
      'a deleted instance, and another day and hour',
      excluded,
      laterDay,
      ['01-06T10:00 s', '01-20T10:00 s', '01-27T10:00 s'],
    ],
    [
      'a deleted instance in UTC',
      { more: 'EXDATE:20260112T090000Z\n' },
      laterDay,
      ['01-06T10:00 s', '01-20T10:00 s', '01-27T10:00 s'],
    ],
    [
      'several deleted instances in a line',
      { more: `EXDATE${zone}20260112T100000,20260126T100000\n` },
      laterDay,
      ['01-06T10:00 s', '01-20T10:00 s'],
    ],
    [
      'a changed instance, which keeps its own time',
      renamed,
      laterDay,
      ['01-06T10:00 s', '01-12T15:00 x', '01-20T10:00 s', '01-27T10:00 s'],
    ],
    [
      'a deleted instance, and all-day',
      excluded,
      { start: 'DTSTART;VALUE=DATE:20260105\nDTEND;VALUE=DATE:20260106' },
      ['01-04T23:00 s', '01-18T23:00 s', '01-25T23:00 s'],
    ],
    [
      'a deleted instance, and the same hour in another zone',
      excluded,
      { start: 'DTSTART;TZID=Europe/London:20260105T100000\nDURATION:PT1H' },
      ['01-05T10:00 s', '01-19T10:00 s', '01-26T10:00 s'],
    ],
    [
      'a deleted instance, and the day in the rule too',
      excluded,
      { start: startAt('20260106T100000'), rule: 'FREQ=WEEKLY;COUNT=4;BYDAY=TU' },
      ['01-06T09:00 s', '01-20T09:00 s', '01-27T09:00 s'],
    ],
    [
      'a deleted instance across the change of clocks',
      { more: `EXDATE${zone}20260330T100000\n` },
      { start: startAt('20260105T120000') },
      ['01-05T11:00 s', '01-12T11:00 s', '01-19T11:00 s', '01-26T11:00 s'],
    ],
  ]
  test('a deleted instance in UTC of a floating series, which is in the zone of its record', () => {
    const floating = { start: 'DTSTART:20260105T100000\nDURATION:PT1H' }
    const later = { start: 'DTSTART:20260105T110000\nDURATION:PT1H' }
    const exception = { ...floating, more: 'EXDATE:20260112T090000Z\n' }
    expect(shownAfter(series(floating), series(exception), series(later))).toEqual([
      '01-05T10:00 s',
      '01-19T10:00 s',
      '01-26T10:00 s',
    ])
  })
  test.each(cases)('%s', (_, exception, move, shown) => {
    expect(shownAfter(series(), series(exception), series(move))).toEqual(shown)
  })
})

describe('an exception stays at its time', () => {
  const cases: readonly (readonly [string, Lines, Lines, string[]])[] = [
    [
      'when the series begins later, because its first instance was removed',
      excluded,
      { start: startAt('20260119T100000'), rule: 'FREQ=WEEKLY;COUNT=2' },
      ['01-19T09:00 s', '01-26T09:00 s'],
    ],
    [
      'when the series begins earlier',
      excluded,
      { start: startAt('20251229T100000'), rule: 'FREQ=WEEKLY;COUNT=5' },
      ['01-05T09:00 s', '01-19T09:00 s', '01-26T09:00 s'],
    ],
    [
      'when the series recurs every day',
      excluded,
      { rule: 'FREQ=DAILY;COUNT=9' },
      ['05', '06', '07', '08', '09', '10', '11', '13'].map((day) => `01-${day}T09:00 s`),
    ],
    ['when the series ends before', excluded, { rule: 'FREQ=WEEKLY;COUNT=1' }, ['01-05T09:00 s']],
  ]
  test.each(cases)('%s', (_, exception, move, shown) => {
    expect(shownAfter(series(), series(exception), series(move))).toEqual(shown)
  })
})

test.each([
  ['moved them along', '20260113T110000', ['01-06T10:00 s', '01-20T10:00 s', '01-26T15:00 x']],
  ['left them', '20260112T100000', ['01-06T10:00 s', '01-13T10:00 s', '01-20T10:00 s', '01-26T15:00 x']],
])(
  'exceptions of both sides are merged when the client that has moved the series %s',
  (_, excludedAt, shown) => {
    const change = override(
      `${zone}20260126T100000`,
      `DTSTART${zone}20260126T160000\nDURATION:PT1H\nSUMMARY:x`,
    )
    const move = series({ ...laterDay, more: `EXDATE${zone}${excludedAt}\n` })
    expect(shownAfter(series(excluded), series({ ...excluded, overrides: change }), move)).toEqual(shown)
  },
)

test('a restored instance stays restored when the series moves', () => {
  const move = series({ ...laterDay, more: `EXDATE${zone}20260113T110000\n` })
  expect(shownAfter(series(excluded), series(), move)).toHaveLength(4)
})

test('a change of an instance that the other side has changed and moved along is merged with it', () => {
  const changedTo = (lines: string, id = '20260112T100000') =>
    override(`${zone}${id}`, `DTSTART${zone}20260112T160000\nDURATION:PT1H\n${lines}`)
  const base = series({ overrides: changedTo('SUMMARY:x') })
  const local = series({ overrides: changedTo('SUMMARY:x\nLOCATION:l') })
  const server = series({ ...laterDay, overrides: changedTo('SUMMARY:y', '20260113T110000') })
  const { merged, conflicts } = mergeObjects('calendar', {
    base,
    local,
    server,
    policy: 'server',
    timezone: 'UTC',
  })
  expect(conflicts).toEqual([])
  expect(merged.match(/RECURRENCE-ID/g)).toHaveLength(1)
  expect(merged).toContain('SUMMARY:y\nLOCATION:l\n')
})

test.each([
  ['monthly', { rule: 'FREQ=MONTHLY;COUNT=2' }],
  ['a single event', { rule: '' }],
])('a changed instance that the new rule does not have stays and is a conflict: %s', (_, move) => {
  for (const isLocal of [true, false]) {
    const [local, server] = isLocal ? [renamed, move] : [move, renamed]
    const { merged, conflicts } = mergeObjects('calendar', {
      base: series(),
      local: series(local),
      server: series(server),
      policy: 'server',
      timezone: 'UTC',
    })
    expect(shownIn(merged)).toContain('01-12T15:00 x')
    const text = expect.stringContaining('SUMMARY:x')
    expect(conflicts).toEqual([
      {
        field: 'VEVENT 20260112T090000Z',
        base: null,
        local: isLocal ? text : null,
        server: isLocal ? null : text,
        kept: isLocal ? 'local' : 'server',
      },
    ])
  }
})
