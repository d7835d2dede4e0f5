import { expect, test } from 'vitest'
import { openListener } from './listener.ts'

const changes = (position: string) => ({ position, tasks: [] })

test('it hands over what has come, in order, and says when nothing does', async () => {
  const listener = openListener('key', 20)
  const heard = listener.changes()
  listener.push(changes('1'))
  listener.push(changes('2'))
  expect((await heard.next()).value).toEqual(changes('1'))
  expect((await heard.next()).value).toEqual(changes('2'))
  expect((await heard.next()).value).toBeNull()
  const later = heard.next()
  listener.push(changes('3'))
  expect((await later).value).toEqual(changes('3'))
})

test('its end is heard at once, also by one who waits', async () => {
  const listener = openListener('key')
  const waiting = listener.changes().next()
  listener.end()
  expect(await waiting).toEqual({ done: true, value: undefined })
})

test('one who does not take what comes is let go, and nothing piles up', async () => {
  const listener = openListener('key')
  for (let n = 0; n < 1000; n++) listener.push(changes(String(n)))
  expect(await listener.changes().next()).toEqual({ done: true, value: undefined })
})
