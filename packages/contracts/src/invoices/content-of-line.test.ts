import { expect, test } from 'vitest'
import { contentOfLine } from './content-of-line.ts'

const [first, second] = ['019f0000-0000-7000-8000-000000000001', '019f0000-0000-7000-8000-000000000002']

test('a line has what the content states for its id', () => {
  const contentOf = contentOfLine([{ id: '1', unit: 'szt.' }])
  expect(contentOf({ id: '1' })).toEqual({ id: '1', unit: 'szt.' })
  expect(contentOf({ id: '2' })).toEqual({})
  expect(contentOfLine(undefined)({ id: '1' })).toEqual({})
})

test('a portion has the content of its cost, unless its own states something else', () => {
  const contentOf = contentOfLine([
    { id: 'shipping', unit: 'usł.', pkwiu: '49.41' },
    { id: 'shipping/2', unit: 'km' },
  ])
  expect(contentOf({ id: 'shipping/1', partOf: 'shipping' })).toMatchObject({ unit: 'usł.', pkwiu: '49.41' })
  expect(contentOf({ id: 'shipping/2', partOf: 'shipping' })).toMatchObject({ unit: 'km', pkwiu: '49.41' })
})

test('lines of several documents with the same id have contents of their own', () => {
  const contentOf = contentOfLine([
    { id: '1', documentId: first, gtu: 'GTU_06' },
    { id: '1', documentId: second, unit: 'kg' },
  ])
  expect(contentOf({ id: '1', documentId: first })).toMatchObject({ gtu: 'GTU_06' })
  expect(contentOf({ id: '1', documentId: second })).not.toHaveProperty('gtu')
  expect(contentOf({ id: '2', documentId: second })).toEqual({})
})

test('a content that was stored without documents has one for the lines of every document', () => {
  expect(contentOfLine([{ id: '1', unit: 'kg' }])({ id: '1', documentId: first })).toMatchObject({
    unit: 'kg',
  })
})
