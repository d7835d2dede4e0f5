import { expect, test } from 'vitest'
import { z } from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

const key = z.tuple([z.string(), z.uuid()])
const last: z.infer<typeof key> = ['FV/7/ż', '0190a0b0-0000-7000-8000-000000000001']

test('a cursor returns the sort key and needs no encoding in a query', () => {
  const cursor = writeCursor(last)
  expect(cursor).toMatch(/^[\w-]+$/)
  expect(readCursor(key, cursor)).toEqual(last)
})

test.for(['', 'nonsense', '!!!', writeCursor({}), writeCursor(['a', 'no uuid']), writeCursor(null)])(
  'the cursor %j is rejected',
  (cursor) => {
    expect(() => readCursor(key, cursor)).toThrow(
      expect.objectContaining({
        code: 'invalid-request',
        errors: [expect.objectContaining({ pointer: '/query/cursor' })],
      }),
    )
  },
)
