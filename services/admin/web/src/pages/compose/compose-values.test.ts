import { expect, test } from 'vitest'
import { attach, composeFaults, emptyMessage } from './compose-values.ts'

test('a message needs a recipient, in any of the three fields', () => {
  expect(composeFaults(emptyMessage)).toEqual({ to: { key: 'noRecipient', entries: '' } })
  expect(composeFaults({ ...emptyMessage, bcc: 'a@b.test' })).toEqual({})
})

test('what is no address is named at its field', () => {
  expect(composeFaults({ ...emptyMessage, to: 'a@b.test', cc: 'Anna, Jan' })).toEqual({
    cc: { key: 'invalid', entries: 'Anna, Jan' },
  })
})

test('files are attached in base64 until they are too large together', async () => {
  const file = new File(['ż'], 'a.txt', { type: 'text/plain' })
  const attached = await attach([], [file])
  expect(attached).toEqual([
    { id: expect.any(String), name: 'a.txt', media_type: 'text/plain', data: 'xbw=', bytes: 2 },
  ])
  expect(await attach(attached ?? [], [new File([new Uint8Array(2_999_999)], 'b')])).toBeNull()
})
