import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Maildir } from './maildir.ts'

test('a folder that is read before its first delivery has no message and is not created: Postfix could not write into it', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'fiscus-maildir-'))
  const maildir = new Maildir(join(parent, 'alice@example.test'))
  expect(await maildir.read('INBOX')).toEqual([])
  expect(await maildir.read('Archive')).toEqual([])
  expect(await readdir(parent)).toEqual([])
  await rm(parent, { recursive: true })
})
