import { expect, test } from 'vitest'
import { bulkEditParams } from './params.ts'

const id = '0190a0b0-0000-7000-8000-00000000000a'
const other = '0190A0B0-0000-7000-8000-000000000001'
const valid = { entity: 'contacts', set: { status: 'inactive' }, all: true }

const faults: [what: string, params: object, path: string][] = [
  ['an unknown entity', { entity: 'users' }, 'entity'],
  ['a field that cannot be edited', { set: { version: 1 } }, 'set'],
  ['a field of another entity', { set: { priority: 'high' } }, 'set'],
  ['nothing to set', { set: {} }, 'set'],
  ['an unknown status', { set: { status: 'lead' } }, 'set/status'],
  ['null for a field that requires a value', { set: { last_name: null } }, 'set/last_name'],
  ['an owner that is not an id', { set: { owner_id: 'me' } }, 'set/owner_id'],
  ['a text that is too long', { set: { last_name: 'x'.repeat(101) } }, 'set/last_name'],
  ['no selection of records', { all: undefined }, ''],
  ['two selections of records', { ids: [id] }, ''],
  ['all: false', { all: false }, 'all'],
  ['no ids', { all: undefined, ids: [] }, 'ids'],
  ['a repeated id', { all: undefined, ids: [id, id.toUpperCase()] }, 'ids'],
  ['more than 10,000 ids', { all: undefined, ids: Array(10_001).fill(id) }, 'ids'],
  ['an empty filter', { all: undefined, filter: {} }, 'filter'],
  ['an unknown field of the filter', { all: undefined, filter: { name: 'x' } }, 'filter'],
  ['an empty list', { all: undefined, filter: { status: [] } }, 'filter/status'],
  ['a period without from and before', { all: undefined, filter: { created_at: {} } }, 'filter/created_at'],
  [
    'a date instead of an instant',
    { all: undefined, filter: { created_at: { from: '2026-11-21' } } },
    'filter/created_at/from',
  ],
  ['an unknown time zone', { entity: 'calendar_events', set: { timezone: 'Mars/Base' } }, 'set/timezone'],
  [
    'a local time',
    { entity: 'calendar_events', set: { start_date: '2026-11-21T08:00:00' } },
    'set/start_date',
  ],
  [
    'an instant before the year 1900',
    { entity: 'calendar_events', set: { start_date: '0000-01-01T00:00:00Z' } },
    'set/start_date',
  ],
  [
    'a text that is not an instant',
    { entity: 'calendar_events', set: { start_date: 'x' } },
    'set/start_date',
  ],
  ['an unknown field', { where: '1=1' }, ''],
]

for (const [what, differences, path] of faults) {
  test(`${what} is rejected at /${path}`, () => {
    const read = bulkEditParams.safeParse({ ...valid, ...differences })
    expect(new Set(read.error?.issues.map(({ path }) => path.join('/')))).toEqual(new Set([path]))
  })
}

test('ids are returned in ascending order, in lower case', () => {
  const { ids } = bulkEditParams.parse({ ...valid, all: undefined, ids: [id, other] })
  expect(ids).toEqual([other.toLowerCase(), id])
})

test('one value becomes a list, and parsing the output again returns the same', () => {
  const filter = {
    status: 'active',
    owner_id: null,
    company_id: [id, null],
    created_at: { from: '2026-11-21T00:00:00+01:00' },
  }
  const read = bulkEditParams.parse({ ...valid, all: undefined, filter })
  expect(read.filter).toEqual({
    status: ['active'],
    owner_id: [null],
    company_id: [id, null],
    created_at: { from: '2026-11-20T23:00:00.000Z' },
  })
  expect(bulkEditParams.parse(JSON.parse(JSON.stringify(read)))).toEqual(read)
})
