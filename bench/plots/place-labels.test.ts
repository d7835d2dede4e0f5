import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const room = { from: 0, to: 200, spacing: 18 }
const wanted = fc.array(fc.double({ min: 0, max: 200, noNaN: true }), { minLength: 1, maxLength: 10 })

test('labels with enough room between them stay where they are', () => {
  expect(placeLabels([100, 20, 60], room)).toEqual([100, 20, 60])
})

test('labels that want the same place move apart to both sides', () => {
  expect(placeLabels([100, 100], room)).toEqual([91, 109])
})

test('labels at an edge move inward', () => {
  expect(placeLabels([199, 200], room)).toEqual([182, 200])
})

test('labels never overlap, keep their order and stay inside', () => {
  fc.assert(
    fc.property(wanted, (heights) => {
      const places = placeLabels(heights, room)
      const order = heights.map((_, index) => index).sort((a, b) => (heights[a] ?? 0) - (heights[b] ?? 0))
      const sorted = order.map((index) => places[index] ?? Number.NaN)
      for (const [index, place] of sorted.entries()) {
        expect(place).toBeGreaterThanOrEqual(room.from)
        expect(place).toBeLessThanOrEqual(room.to + 1e-9)
        const before = sorted[index - 1]
        if (before !== undefined) expect(place - before).toBeGreaterThan(room.spacing - 1e-9)
      }
    }),
  )
})

test('more labels than fit are refused', () => {
  expect(() => placeLabels([1, 2, 3], { from: 0, to: 30, spacing: 18 })).toThrow(
    'There is no room for 3 labels.',
  )
})
