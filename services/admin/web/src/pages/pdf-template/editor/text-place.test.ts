import { expect, test } from 'vitest'
import { indexOfPlace, placeOf } from './text-place.ts'

test.each([
  ['/html', 'Line 12, column 3: the filter "x" is unknown.', { part: 'html', line: 12, column: 3 }],
  ['/css', 'A bracket is missing at line 4.', { part: 'css', line: 4, column: 1 }],
  ['/html', 'This must not be empty.', null],
  ['/name', 'Line 1, column 1: a name', null],
])('the fault at %s with the text %j has the place %j', (pointer, detail, place) => {
  expect(placeOf({ pointer, detail })).toEqual(place)
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
