import { processorMs } from '@fiscus/testing/processor-ms'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calendarOf, cardOf, eventOf } from '../testing/sample-objects.ts'
import { timeText } from '../zones/time-value.ts'
import { mergeObjects } from './merge-objects.ts'
import { sameObject } from './same-object.ts'

const times = 'DTSTART:20260105T100000Z\nDTEND:20260105T110000Z'
const base = eventOf(
  `DTSTAMP:20260101T000000Z\n${times}\nSUMMARY:a\nLOCATION:b\nSEQUENCE:1\nX-KEPT;P="q:r":z\nATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:a@example.com\nCATEGORIES:one,two`,
)
const changed = (...changes: [string, string][]) =>
  changes.reduce((text, [from, to]) => text.replace(from, to), base)
const merge = (local: string, server: string, policy: 'local' | 'server' = 'server') =>
  mergeObjects('calendar', { base, local, server, policy, timezone: 'UTC' })

describe('changes of both sides', () => {
  test('of different properties are both taken, in the bytes of the server', () => {
    const server = changed(['LOCATION:b', 'LOCATION;X=1:c\nX-NEW:1'])
    const { merged, conflicts } = merge(changed(['SUMMARY:a', 'SUMMARY;LANGUAGE=pl:d']), server)
    expect(conflicts).toEqual([])
    expect(merged).toBe(server.replace('SUMMARY:a', 'SUMMARY;LANGUAGE=pl:d'))
  })

  test('that are equal are no conflict', () => {
    const both: [string, string] = ['SUMMARY:a', 'SUMMARY:d']
    expect(
      merge(changed(both, ['LOCATION:b', 'LOCATION:l']), changed(both, ['X-KEPT', 'X-OTHER'])).conflicts,
    ).toEqual([])
  })

  test.each(['local', 'server'] as const)('of one property are decided by the policy %s', (policy) => {
    const { merged, conflicts } = merge(
      changed(['SUMMARY:a', 'SUMMARY:l\\, 1']),
      changed(['SUMMARY:a', 'SUMMARY:s'], ['LOCATION:b\n', '']),
      policy,
    )
    expect(conflicts).toEqual([
      { field: 'VEVENT SUMMARY', base: 'a', local: 'l, 1', server: 's', kept: policy },
    ])
    expect(merged).toContain(policy === 'local' ? 'SUMMARY:l\\, 1\n' : 'SUMMARY:s\n')
    expect(merged).not.toContain('LOCATION')
  })

  test('a removal against a change is a conflict', () =>
    expect(merge(changed(['SUMMARY:a\n', '']), changed(['SUMMARY:a', 'SUMMARY:s'])).conflicts).toMatchObject([
      { local: null, server: 's' },
    ]))

  test('start and end are one field, so that no end is before its start', () => {
    const local = changed([
      'DTSTART:20260105T100000Z\nDTEND:20260105T110000Z',
      'DTSTART:20260106T100000Z\nDTEND:20260106T110000Z',
    ])
    const { merged, conflicts } = merge(
      local,
      changed(['DTEND:20260105T110000Z', 'DTEND:20260105T120000Z']),
      'local',
    )
    expect(merged).toContain('DTSTART:20260106T100000Z\nDTEND:20260106T110000Z\n')
    expect(conflicts).toEqual([
      {
        field: 'VEVENT DTSTART',
        base: 'DTSTART:20260105T100000Z\nDTEND:20260105T110000Z',
        local: 'DTSTART:20260106T100000Z\nDTEND:20260106T110000Z',
        server: 'DTSTART:20260105T100000Z\nDTEND:20260105T120000Z',
        kept: 'local',
      },
    ])
  })

  test('the later stamps and the higher SEQUENCE stay', () => {
    const { merged } = merge(
      changed(['SEQUENCE:1', 'SEQUENCE:10'], ['20260101T000000Z', '20260301T000000Z']),
      changed(['SEQUENCE:1', 'SEQUENCE:9'], ['SUMMARY:a', 'SUMMARY:s']),
    )
    expect(merged).toContain('SEQUENCE:10\n')
    expect(merged).toContain('DTSTAMP:20260301T000000Z\n')
  })
})

describe('values of a property that has several', () => {
  test('attendees are merged by their address', () => {
    const local = changed(['PARTSTAT=NEEDS-ACTION:mailto:a', 'PARTSTAT=ACCEPTED:mailto:a'])
    const server = changed(['SUMMARY:a', 'SUMMARY:s\nATTENDEE:mailto:c@example.com'])
    const { merged, conflicts } = merge(local, server)
    expect(conflicts).toEqual([])
    expect(merged.match(/^ATTENDEE.*$/gm)).toEqual([
      'ATTENDEE:mailto:c@example.com',
      'ATTENDEE;PARTSTAT=ACCEPTED:mailto:a@example.com',
    ])
  })

  test('categories and excluded times are added and removed one by one', () => {
    const { merged, conflicts } = merge(
      changed(['one,two', 'two,three']),
      changed(['one,two', 'one,two,four\nEXDATE:20260106T100000Z']),
    )
    expect(conflicts).toEqual([])
    expect(merged).toContain('CATEGORIES:two,four\nCATEGORIES:three\n')
    expect(merged).toContain('EXDATE:20260106T100000Z\n')
  })

  test('thousands of them come and go in the lines that they had, so that the result can be read again', async () => {
    const hour = (index: number) => `${timeText(index * 3_600_000, false)}Z`
    const list = (first: number) =>
      `EXDATE:${Array.from({ length: 5_000 }, (_, index) => hour(first + index)).join(',')}`
    const event = (sequence: number, ...lists: string[]) =>
      changed(['SEQUENCE:1', [`SEQUENCE:${sequence}`, ...lists].join('\n')])
    const added = merge(event(1, list(2_000)), event(2))
    expect(added.conflicts).toEqual([])
    expect(added.merged.match(/^EXDATE/gm)).toHaveLength(1)
    const versions = {
      base: event(1, list(2_000), list(3_000)),
      local: event(1, list(7_000)),
      server: event(2, list(2_000), list(3_000)),
    }
    const time = await processorMs(() => {
      const { merged } = mergeObjects('calendar', { ...versions, policy: 'server', timezone: 'UTC' })
      const lines = merged
        .replaceAll('\n ', '')
        .match(/^EXDATE:.*$/gm)
        ?.map((line) => line.split(':')[1]?.split(','))
      const left = Array.from({ length: 5_000 }, (_, index) => hour(7_000 + index))
      expect(lines?.flat()).toEqual(left)
    })
    expect(time).toBeLessThan(5_000)
  })

  const card = (lines: string) => cardOf(`FN:x\n${lines}`)
  const mergeCards = (old: string, local: string, server: string) =>
    mergeObjects('address_book', {
      base: card(old),
      local: card(local),
      server: card(server),
      policy: 'server',
      timezone: 'UTC',
    })

  test('addresses of a card are merged by their value, and groups of both sides stay apart', () => {
    const { merged, conflicts } = mergeCards(
      'EMAIL:a@example.com\nEMAIL:b@example.com',
      'EMAIL:a@example.com\nitem1.EMAIL:l@example.com\nitem1.X-ABLabel:L',
      'EMAIL;TYPE=WORK:a@example.com\nEMAIL:b@example.com\nitem1.TEL:1\nitem1.X-ABLabel:S',
    )
    expect(conflicts).toEqual([])
    for (const line of [
      'EMAIL;TYPE=WORK:a@example.com',
      'item1.X-ABLabel:S',
      'item2.EMAIL:l@example.com',
      'item2.X-ABLabel:L',
    ])
      expect(merged.split('\n')).toContain(line)
    expect(merged).not.toContain('b@example.com')
  })

  test.each([
    [
      'the changed first of two stays the first',
      'EMAIL;TYPE=HOME:a@example.com\nEMAIL;TYPE=WORK:b@example.com',
      'EMAIL;TYPE=HOME:l@example.com\nEMAIL;TYPE=WORK:b@example.com',
      'NOTE:s\nEMAIL;TYPE=HOME:a@example.com\nEMAIL;TYPE=WORK:b@example.com',
      ['EMAIL;TYPE=HOME:l@example.com', 'EMAIL;TYPE=WORK:b@example.com'],
    ],
    [
      'an added last one comes behind its neighbour',
      'EMAIL:a@example.com\nEMAIL:b@example.com',
      'EMAIL:a@example.com\nEMAIL:l@example.com\nEMAIL:b@example.com',
      'EMAIL:a@example.com\nEMAIL:b@example.com\nEMAIL:s@example.com',
      ['EMAIL:a@example.com', 'EMAIL:l@example.com', 'EMAIL:b@example.com', 'EMAIL:s@example.com'],
    ],
    [
      'of a number that is there twice the changed line is replaced',
      'TEL;TYPE=VOICE:12\nTEL;TYPE=FAX:1 2',
      'TEL;TYPE=VOICE:34\nTEL;TYPE=FAX:1 2',
      'NOTE:s\nTEL;TYPE=VOICE:12\nTEL;TYPE=FAX:1 2',
      ['TEL;TYPE=VOICE:34', 'TEL;TYPE=FAX:1 2'],
    ],
    [
      'of equal lines one is replaced',
      'TEL:12\nTEL:12',
      'TEL:34\nTEL:12',
      'NOTE:s\nTEL:12\nTEL:12',
      ['TEL:34', 'TEL:12'],
    ],
  ])('%s', (_, old, local, server, lines) => {
    const { merged, conflicts } = mergeCards(old, local, server)
    expect(conflicts).toEqual([])
    expect(merged.split('\n').filter((line) => /^(EMAIL|TEL)/.test(line))).toEqual(lines)
  })

  test('the only address of all versions is one field', () =>
    expect(mergeCards('EMAIL:a@example.com', 'EMAIL:l@example.com', 'EMAIL:s@example.com')).toMatchObject({
      conflicts: [{ field: 'EMAIL', base: 'a@example.com', local: 'l@example.com', server: 's@example.com' }],
    }))
})

describe('instances and other components', () => {
  const master = `BEGIN:VEVENT\nUID:u\n${times}\nRRULE:FREQ=DAILY\nSUMMARY:m\nEND:VEVENT\n`
  const instance = (id: string, title: string) =>
    `BEGIN:VEVENT\nUID:u\nRECURRENCE-ID${id}\nDTSTART:20260106T100000Z\nSUMMARY:${title}\nEND:VEVENT\n`
  const mergeSeries = (old: string, local: string, server: string, policy: 'local' | 'server' = 'server') =>
    mergeObjects('calendar', {
      base: calendarOf(master + old),
      local: calendarOf(master + local),
      server: calendarOf(master.replace(':m', ':s') + server),
      policy,
      timezone: 'UTC',
    })

  test('instances that both sides have added are both there', () => {
    const { merged, conflicts } = mergeSeries(
      '',
      instance(':20260106T100000Z', 'l'),
      instance(':20260107T100000Z', 's'),
    )
    expect(conflicts).toEqual([])
    expect(merged.match(/SUMMARY:./g)).toEqual(['SUMMARY:s', 'SUMMARY:s', 'SUMMARY:l'])
  })

  test('one instance is merged property by property, also when the sides name it in different zones', () => {
    const old = instance(':20260106T100000Z', 'o')
    const { merged, conflicts } = mergeSeries(
      old,
      old.replace('SUMMARY:o', 'SUMMARY:o\nLOCATION:l'),
      instance(';TZID=Europe/Warsaw:20260106T110000', 's'),
    )
    expect(conflicts).toEqual([])
    expect(merged.match(/RECURRENCE-ID/g)).toHaveLength(1)
    expect(merged).toContain('SUMMARY:s\nLOCATION:l\n')
  })

  test.each(['local', 'server'] as const)(
    'a removed instance against a changed one is a conflict, decided by the policy %s',
    (policy) => {
      const { merged, conflicts } = mergeSeries(
        instance(':20260106T100000Z', 'o'),
        '',
        instance(':20260106T100000Z', 'new'),
        policy,
      )
      expect(conflicts).toMatchObject([{ field: 'VEVENT 20260106T100000Z', local: null, kept: policy }])
      expect(merged.includes('RECURRENCE-ID')).toBe(policy === 'server')
    },
  )

  test('an alarm that the one side has removed and the other left is removed', () => {
    const alarm = 'BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM\n'
    const other = 'BEGIN:VALARM\nTRIGGER:-PT1H\nEND:VALARM\n'
    const withAlarms = (alarms: string, title: string) =>
      eventOf(`${times}\nSUMMARY:${title}\n${alarms}`.trimEnd())
    const { merged } = mergeObjects('calendar', {
      base: withAlarms(alarm, 'b'),
      local: withAlarms(other, 'b'),
      server: withAlarms(alarm, 's'),
      policy: 'server',
      timezone: 'UTC',
    })
    expect(merged).toBe(withAlarms(other, 's'))
  })

  test('a time zone of either side stays', () => {
    const zone = (name: string) => `BEGIN:VTIMEZONE\nTZID:${name}\nEND:VTIMEZONE\n`
    const { merged } = mergeSeries(zone('A'), zone('B'), '')
    expect(merged).toContain('TZID:B')
  })
})

test('without a base both sides are joined, and what differs is a conflict', () => {
  const { merged, conflicts } = mergeObjects('calendar', {
    base: null,
    local: eventOf(`${times}\nSUMMARY:l\nLOCATION:l`),
    server: eventOf(`${times}\nSUMMARY:s`),
    policy: 'server',
    timezone: 'UTC',
  })
  expect(conflicts).toMatchObject([{ field: 'VEVENT SUMMARY', base: null, local: 'l', server: 's' }])
  expect(merged).toBe(eventOf(`${times}\nSUMMARY:s\nLOCATION:l`))
})

describe('laws', () => {
  const value = fc.constantFrom('1', '2', '3')
  const list = fc.subarray(['1', '2', '3', '4'], { minLength: 1 })
  const eventText = fc
    .record(
      {
        title: value,
        location: value,
        end: value,
        attendees: list,
        categories: list,
        alarms: fc.subarray(['1', '2']),
        days: fc.uniqueArray(fc.tuple(value, value), { selector: ([day]) => day, maxLength: 3 }),
      },
      { requiredKeys: ['end'] },
    )
    .map(({ title, location, end, attendees, categories, alarms, days }) =>
      calendarOf(
        [
          'BEGIN:VEVENT\nUID:u\nDTSTART:20260101T100000Z',
          `DTEND:2026010${end}T120000Z`,
          ...(title === undefined ? [] : [`SUMMARY:${title}`]),
          ...(location === undefined ? [] : [`LOCATION;X=${location}:x`]),
          ...(attendees ?? []).map((name) => `ATTENDEE:mailto:${name}@example.com`),
          ...(categories === undefined ? [] : [`CATEGORIES:${categories.join(',')}`]),
          ...(alarms ?? []).map((minutes) => `BEGIN:VALARM\nTRIGGER:-PT${minutes}M\nEND:VALARM`),
          'END:VEVENT',
          ...(days ?? []).map(
            ([date, text]) =>
              `BEGIN:VEVENT\nUID:u\nRECURRENCE-ID:2026020${date}T100000Z\nSUMMARY:${text}\nEND:VEVENT`,
          ),
        ].join('\n'),
      ),
    )
  const policy = fc.constantFrom('local' as const, 'server' as const)
  const law = (check: (base: string, local: string, server: string, policy: 'local' | 'server') => void) =>
    fc.assert(fc.property(eventText, eventText, eventText, policy, check), { numRuns: 300 })
  const mergeAll = (base: string | null, local: string, server: string, policy: 'local' | 'server') =>
    mergeObjects('calendar', { base, local, server, policy, timezone: 'UTC' })

  test('when one side has not changed, the result is the other side, byte for byte', () =>
    law((base, local, server, policy) => {
      expect(mergeAll(base, base, server, policy)).toEqual({ merged: server, conflicts: [] })
      if (!sameObject(base, local))
        expect(mergeAll(base, local, base, policy)).toEqual({ merged: local, conflicts: [] })
    }))

  test('the order of the sides matters only to the policy', () =>
    law((base, local, server, policy) => {
      const one = mergeAll(base, local, server, policy)
      const other = mergeAll(base, server, local, policy === 'local' ? 'server' : 'local')
      expect(sameObject(one.merged, other.merged)).toBe(true)
      const mirrored = other.conflicts.map((conflict) => ({
        ...conflict,
        local: conflict.server,
        server: conflict.local,
        kept: conflict.kept === 'local' ? 'server' : 'local',
      }))
      const byField = (conflicts: { field: string }[]) =>
        conflicts.toSorted((a, b) => a.field.localeCompare(b.field))
      expect(byField(one.conflicts).map(({ field }) => field)).toEqual(
        byField(mirrored).map(({ field }) => field),
      )
    }))

  test('a merge of the result with either side changes nothing', () =>
    law((base, local, server, policy) => {
      const { merged } = mergeAll(base, local, server, policy)
      expect(sameObject(mergeAll(server, merged, server, policy).merged, merged)).toBe(true)
      expect(sameObject(mergeAll(local, merged, local, policy).merged, merged)).toBe(true)
    }))
})

describe('equal objects', () => {
  test('differ in stamps, folds, quotes, letter case and order only', () => {
    const a = eventOf(
      'DTSTAMP:20260101T000000Z\nSUMMARY:long text\nATTENDEE;CN="A";ROLE=X:m\nDTSTART;VALUE=DATE-TIME:20260105T100000Z',
    )
    const b = eventOf(
      'DTSTART:20260105T100000Z\nattendee;ROLE=X;CN=A:m\nSUMMARY:long\n  text\nDTSTAMP:20270101T000000Z',
    )
      .replaceAll('\n', '\r\n')
      .replace('//Test', '//Other')
    expect(sameObject(a, b)).toBe(true)
  })

  test.each([
    ['SUMMARY:x', 'SUMMARY:y'],
    ['SUMMARY:x', 'SUMMARY;X=1:x'],
    ['X:1\nX:1', 'X:1'],
    ['BEGIN:VALARM\nX:1\nEND:VALARM', 'X:1'],
  ])('%j and %j are not', (a, b) => expect(sameObject(eventOf(a), eventOf(b))).toBe(false))
})

test.each([
  ['not_a_calendar', ''],
  ['incomplete', 'BEGIN:VCALENDAR\n'],
  ['several_uids', base + base],
])('a version that is no object is the error %s', (code, text) =>
  expect(() => merge(text, base)).toThrow(expect.objectContaining({ code })),
)
