import { expect, test } from 'vitest'
import { indexOfPlace, placeOf } from './text-place.ts'

test.each([
  ['/html', { line: '12', column: '3' }, { part: 'html', line: 12, column: 3 }],
  ['/html', {}, null],
  ['/name', { line: '1', column: '1' }, null],
])('the fault at %s with the values %j has the place %j', (pointer, params, place) => {
  expect(placeOf({ pointer, message: { code: 'templates.atPlace', params } })).toEqual(place)
})

test.each([
  [1, 1, 0],
  [2, 2, 4],
  [2, 99, 5],
  [99, 1, 6],
  [0, 0, 0],
])('line %i, column %i of three lines is the index %i', (line, column, index) => {
  expect(indexOfPlace('ab\ncd\n', { line, column })).toBe(index)
})
