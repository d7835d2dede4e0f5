import { expect, test } from 'vitest'
import { openPlaces } from './places.ts'

test('callers wait in their order for one of the places, and those that are aborted are passed over', async () => {
  const places = openPlaces(2)
  const stop = new AbortController()
  const { signal } = new AbortController()
  const order: string[] = []
  const take = async (name: string, until: AbortSignal = signal) => {
    const place = await places.take(until)
    order.push(place ? name : `${name} aborted`)
    return place
  }
  const [first, second] = [await take('first'), await take('second')]
  const third = take('third', stop.signal)
  const fourth = take('fourth')
  stop.abort()
  expect(await third).toBeNull()
  second?.[Symbol.dispose]()
  const fifth = take('fifth')
  await fourth
  first?.[Symbol.dispose]()
  await fifth
  expect(order).toEqual(['first', 'second', 'third aborted', 'fourth', 'fifth'])
  expect(await places.take(stop.signal)).toBeNull()
})
