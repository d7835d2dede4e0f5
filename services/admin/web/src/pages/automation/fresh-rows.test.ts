import { expect, test } from 'vitest'
import { freshRows } from './fresh-rows.ts'

const row = (id: string, state = 'old') => ({ id, state })

test.each([
  ['nothing was read', [row('a')], undefined, { rows: [row('a')], newer: 0 }],
  [
    'a row has changed',
    [row('b'), row('a')],
    [row('b', 'new')],
    { rows: [row('b', 'new'), row('a')], newer: 0 },
  ],
  ['rows are new', [row('a')], [row('c'), row('b'), row('a', 'new')], { rows: [row('a', 'new')], newer: 2 }],
  ['the list was empty', [], [row('a')], { rows: [], newer: 1 }],
  [
    'a listed row has left the filter',
    [row('b'), row('a')],
    [row('a', 'new')],
    { rows: [row('b'), row('a', 'new')], newer: 0 },
  ],
])('%s', (_, rows, latest, fresh) => {
  expect(freshRows(rows, latest)).toEqual(fresh)
})
