import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { mapBounded } from './map-bounded.ts'

test('results have the order of the items, and at most so many are at work', async () => {
  let atWork = 0
  let most = 0
  const doubled = await mapBounded([5, 1, 4, 2, 3], 2, async (turns) => {
    most = Math.max(most, ++atWork)
    for (let turn = 0; turn < turns; turn++) await setImmediate()
    atWork -= 1
    return 2 * turns
  })
  expect(doubled).toEqual([10, 2, 8, 4, 6])
  expect(most).toBe(2)
  expect(await mapBounded([], 2, () => Promise.reject(new Error('not called')))).toEqual([])
})

test('after a failure no further item begins, and those at work end before the rejection', async () => {
  const begun: number[] = []
  const ended: number[] = []
  const work = mapBounded([1, 2, 3, 4], 2, async (item) => {
    begun.push(item)
    if (item === 1) throw new Error('the first failed')
    await setImmediate()
    ended.push(item)
  })
  await expect(work).rejects.toThrow('the first failed')
  expect({ begun, ended }).toEqual({ begun: [1, 2], ended: [2] })
})
