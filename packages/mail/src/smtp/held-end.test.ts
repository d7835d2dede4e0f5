import { expect, test } from 'vitest'
import { heldEnd } from './held-end.ts'

async function* chunksOf(texts: string[]) {
  for (const text of texts) yield Buffer.from(text)
}

async function trace(texts: string[], beforeEnd = async () => {}) {
  const events: string[] = []
  const held = heldEnd(chunksOf(texts), async () => {
    events.push('before the end')
    await beforeEnd()
  })
  const read = async () => {
    for await (const chunk of held) events.push(String(chunk))
  }
  const error = await read().catch(({ message }: Error) => message)
  return { events, error }
}

test.for([
  { texts: ['a', 'b', 'c'], events: ['a', 'b', 'before the end', 'c'] },
  { texts: ['a'], events: ['before the end', 'a'] },
  { texts: [], events: ['before the end'] },
])('the last of $texts.length chunks waits', async ({ texts, events }) => {
  expect(await trace(texts)).toEqual({ events })
})

test('a failure keeps the last chunk back', async () => {
  const failing = () => Promise.reject(new Error('the claim was lost'))
  expect(await trace(['a', 'b'], failing)).toEqual({
    events: ['a', 'before the end'],
    error: 'the claim was lost',
  })
})
