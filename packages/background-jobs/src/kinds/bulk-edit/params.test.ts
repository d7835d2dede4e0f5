import { expect, test } from 'vitest'
import { bulkEditParams } from './params.ts'

const id = '0190a0b0-0000-7000-8000-00000000000a'
const other = '0190A0B0-0000-7000-8000-000000000001'
const valid = { entity: 'contacts', set: { status: 'inactive' }, all: true }

const faults: [what: string, params: object, path: string][] = [
  ['an unknown kind of record', { entity: 'users' }, 'entity'],
  ['a field that is not to be edited', { set: { version: 1 } }, 'set'],
  ['a field of another kind of record', { set: { priority: 'high' } }, 'set'],
  ['nothing to set', { set: {} }, 'set'],
  ['a word that is none', { set: { status: 'lead' } }, 'set/status'],
  ['null for a field that has always a value', { set: { last_name: null } }, 'set/last_name'],
  ['an owner that is no id', { set: { owner_id: 'me' } }, 'set/owner_id'],
  ['a text that is too long', { set: { last_name: 'x'.repeat(101) } }, 'set/last_name'],
  ['no choice of records', { all: undefined }, ''],
  ['two choices of records', { ids: [id] }, ''],
  ['all: false', { all: false }, 'all'],
  ['no ids', { all: undefined, ids: [] }, 'ids'],
  ['an id twice', { all: undefined, ids: [id, id.toUpperCase()] }, 'ids'],
  ['more than 10,000 ids', { all: undefined, ids: Array(10_001).fill(id) }, 'ids'],
  ['an empty filter', { all: undefined, filter: {} }, 'filter'],
  ['an unknown field of the filter', { all: undefined, filter: { name: 'x' } }, 'filter'],
  ['an empty list', { all: undefined, filter: { status: [] } }, 'filter/status'],
  [
    'a period without an end or a beginning',
    { all: undefined, filter: { created_at: {} } },
    'filter/created_at',
  ],
  [
    'a day where an instant is needed',
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
    'an instant before our time',
    { entity: 'calendar_events', set: { start_date: '0000-01-01T00:00:00Z' } },
    'set/start_date',
  ],
  ['a text that is no instant', { entity: 'calendar_events', set: { start_date: 'x' } }, 'set/start_date'],
  ['an unknown field', { where: '1=1' }, ''],
]

for (const [what, differences, path] of faults) {
  test(`${what} is refused at /${path}`, () => {
    const read = bulkEditParams.safeParse({ ...valid, ...differences })
    expect(new Set(read.error?.issues.map(({ path }) => path.join('/')))).toEqual(new Set([path]))
  })
}

test('ids are read in ascending order, in small letters', () => {
  const { ids } = bulkEditParams.parse({ ...valid, all: undefined, ids: [id, other] })
  expect(ids).toEqual([other.toLowerCase(), id])
})

test('one value is read as a list, and what was read is read again as it is', () => {
  const filter = {
    status: 'active',
    owner_id: null,
    company_id: [id, null],
    created_at: { from: '2026-11-21T00:00:00+01:00' },
  }
  const read = bulkEditParams.parse({ ...valid, all: undefined, filter })
  expect(read.filter).toEqual({
    ...{ status: ['active'], owner_id: [null], company_id: [id, null] },
    created_at: { from: '2026-11-20T23:00:00.000Z' },
  })
  expect(bulkEditParams.parse(JSON.parse(JSON.stringify(read)))).toEqual(read)
})
