import { expect, test } from 'vitest'
import { writeCursor } from '../responses/cursor.ts'
import { boundCursor, listOf, unboundCursor } from './bound-cursor.ts'

const list = listOf('listPdfJobItems', { id: '1' })
const cursor = writeCursor(7)

test('a cursor is returned to its own list only', () => {
  const next = boundCursor(list, cursor)
  expect(next).toMatch(/^[\w-]+$/)
  expect(unboundCursor(list, next)).toBe(cursor)
  for (const other of [listOf('listPdfJobItems', { id: '2' }), listOf('listPdfJobs', {})])
    expect(unboundCursor(other, next)).toBe(null)
})

test('a cursor without a list is rejected', () => {
  for (const next of [cursor, '', 'x']) expect(unboundCursor(list, next)).toBe(null)
})

test('a list is the same one below its tenant', () => {
  expect(listOf('listPdfJobItems', { tenant: 'demo', id: '1' })).toBe(list)
})
