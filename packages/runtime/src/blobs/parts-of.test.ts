import { expect, test } from 'vitest'
import { partsOf } from './parts-of.ts'

const never = new AbortController().signal

async function* chunks(...sizes: number[]) {
  for (const size of sizes) yield Buffer.alloc(size, sizes.length)
}

async function sizesOf(parts: AsyncIterable<Uint8Array>) {
  return (await Array.fromAsync(parts)).map(({ length }) => length)
}

test.each([
  [[], []],
  [[3], [3]],
  [[4], [4]],
  [
    [9, 0, 1],
    [4, 4, 2],
  ],
  [
    [1, 1, 1, 1, 1],
    [4, 1],
  ],
])('chunks of %j bytes become parts of %j', async (sizes, parts) => {
  expect(await sizesOf(partsOf(chunks(...sizes), 4, never))).toEqual(parts)
})

test('the parts have the bytes of the source in their order, also when the source uses its memory again', async () => {
  const memory = Buffer.alloc(3)
  async function* source() {
    for (const text of ['abc', 'def', 'ghi']) {
      memory.write(text)
      yield memory
    }
  }
  const parts = await Array.fromAsync(partsOf(source(), 5, never))
  expect(parts.map(String)).toEqual(['abcde', 'fghi'])
})

test('no chunk is read before its part is needed, and the source is closed at an early end', async () => {
  let read = 0
  let isClosed = false
  async function* source() {
    try {
      for (; ; read += 1) yield Buffer.alloc(4)
    } finally {
      isClosed = true
    }
  }
  const parts = partsOf(source(), 8, never)
  expect(read).toBe(0)
  await parts.next()
  expect(read).toBe(1)
  await parts.return(undefined)
  expect(isClosed).toBe(true)
})

test('a signal that has aborted ends the parts', async () => {
  const aborted = AbortSignal.abort(new Error('stopped'))
  await expect(sizesOf(partsOf(chunks(1), 4, aborted))).rejects.toThrow('stopped')
})
