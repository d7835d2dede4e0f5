import { expect, test } from 'vitest'
import { attach } from './attached-files.ts'

test('files are attached in base64 until the new ones are too large together', async () => {
  const file = new File(['ż'], 'a.txt', { type: 'text/plain' })
  const stored = {
    id: '1',
    name: 'b.pdf',
    media_type: 'application/pdf',
    bytes: 9_000_000,
    attachment_id: '1',
  }
  const attached = await attach([stored], [file])
  expect(attached).toEqual([
    stored,
    { id: expect.any(String), name: 'a.txt', media_type: 'text/plain', data: 'xbw=', bytes: 2 },
  ])
  expect(await attach(attached ?? [], [new File([new Uint8Array(2_999_999)], 'b')])).toBeNull()
})
