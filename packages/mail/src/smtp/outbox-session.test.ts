import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutboxSession } from './outbox-session.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fiscus-outbox-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function* chunks() {
  yield Buffer.from('Subject: Test\r\n\r\n')
  yield Buffer.from('Hello\r\n')
}
const send = (beforeEnd = async () => {}) =>
  openOutboxSession(join(folder, 'outbox')).send(
    {
      name: 'm1',
      from: 'a@example.com',
      to: ['b@example.org', 'c@example.org'],
      bytes: 24,
      envelopeId: 'e1',
      mime: chunks(),
    },
    beforeEnd,
    new AbortController().signal,
  )

test('a message becomes a file with its envelope; a second try replaces it', async () => {
  expect(await send()).toEqual({ kind: 'accepted', reply: null, refused: [] })
  await send()
  expect(await readdir(join(folder, 'outbox'))).toEqual(['m1.eml'])
  expect(await readFile(join(folder, 'outbox', 'm1.eml'), 'utf8')).toBe(
    'Return-Path: <a@example.com>\r\nX-Envelope-To: b@example.org,\r\n c@example.org\r\nSubject: Test\r\n\r\nHello\r\n',
  )
})

test('a message that may not be handed over leaves no file', async () => {
  await rm(join(folder, 'outbox'), { recursive: true })
  await expect(send(() => Promise.reject(new Error('the claim was lost')))).rejects.toThrow(
    'the claim was lost',
  )
  expect(await readdir(join(folder, 'outbox'))).toEqual([])
})
