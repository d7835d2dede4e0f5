import { expect, test } from 'vitest'
import { openSubscription } from './subscription.ts'

const changes = (position: string) => ({ position, tasks: [], runs: [] })

test('changes are yielded in order, and null after a quiet period', async () => {
  const subscription = openSubscription('key', 20)
  const received = subscription.changes()
  subscription.push(changes('1'))
  subscription.push(changes('2'))
  expect((await received.next()).value).toEqual(changes('1'))
  expect((await received.next()).value).toEqual(changes('2'))
  expect((await received.next()).value).toBeNull()
  const next = received.next()
  subscription.push(changes('3'))
  expect((await next).value).toEqual(changes('3'))
})

test('wake() yields null at once, also when it is called before the reader waits', async () => {
  const subscription = openSubscription('key')
  const received = subscription.changes()
  const waiting = received.next()
  subscription.wake()
  expect((await waiting).value).toBeNull()
  subscription.wake()
  subscription.wake()
  expect((await received.next()).value).toBeNull()
  const next = received.next()
  subscription.push(changes('1'))
  expect((await next).value).toEqual(changes('1'))
})

test('the end of a subscription ends a reader that waits', async () => {
  const subscription = openSubscription('key')
  const waiting = subscription.changes().next()
  subscription.end()
  expect(await waiting).toEqual({ done: true, value: undefined })
})

test('a subscription whose changes are not taken ends, so that the queue stays bounded', async () => {
  const subscription = openSubscription('key')
  for (let n = 0; n < 1000; n++) subscription.push(changes(String(n)))
  expect(await subscription.changes().next()).toEqual({ done: true, value: undefined })
})
