import { expect, test } from 'vitest'
import { startingWith } from './starting-with.ts'

/** The numbers 1, 2, 3; the first was already read. */
async function read() {
  const state = { ended: false }
  async function* numbers() {
    try {
      yield* [1, 2, 3]
    } finally {
      state.ended = true
    }
  }
  const rest = numbers()
  return { state, stream: ReadableStream.from(startingWith(await rest.next(), rest)) }
}

test('the result that was read comes first', async () => {
  const { stream, state } = await read()
  expect(await Array.fromAsync(stream)).toEqual([1, 2, 3])
  expect(state.ended).toBe(true)
})

test('a stream that is cancelled before it is read ends the rest', async () => {
  const { stream, state } = await read()
  await stream.cancel()
  expect(state.ended).toBe(true)
})

test('a stream that is cancelled after its first result ends the rest', async () => {
  const { stream, state } = await read()
  for await (const number of stream) if (number === 1) break
  expect(state.ended).toBe(true)
})
