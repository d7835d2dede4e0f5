import { expect, test } from 'vitest'
import { correctRequest } from './correct-request.ts'

const request = { number: 'KOR/1', reason: 'price_error' }

test('null counts as absent in what a line becomes', () => {
  const fields = ['name', 'quantity', 'discountPercent', 'discountAmount', 'acquisitionCost', 'itemType']
  const after = { ...Object.fromEntries(fields.map((name) => [name, null])), unitPrice: '5' }
  const read = correctRequest.parse({ ...request, lines: [{ id: '1', after }] })
  expect(JSON.stringify(read.lines)).toBe('[{"id":"1","after":{"unitPrice":"5"}}]')
  expect(
    correctRequest.safeParse({ ...request, lines: [{ id: '1', after: { quantity: '2', unitPrice: null } }] })
      .success,
  ).toBe(true)
})

test('a line that becomes null is removed', () => {
  const read = correctRequest.parse({ ...request, lines: [{ id: '1', after: null }] })
  expect(read.lines).toEqual([{ id: '1', after: null }])
})
