import { mkdtemp, readdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { expect, inject, test } from 'vitest'
import { firstSecretKey } from './first-secret-key.ts'

test('the first start makes the key, and none is made anew while the databases have secrets of a missing one', async () => {
  await using fresh = await freshDatabases(inject('databaseServer'), 'demo')
  await using opened = new AsyncDisposableStack()
  const folder = await mkdtemp(join(tmpdir(), 'fiscus-key-'))
  opened.defer(() => rm(folder, { recursive: true, force: true }))
  const keyOf = () => firstSecretKey(folder, fresh.databases)
  const file = join(folder, 'secrets.key')

  const first = await keyOf()
  expect(await keyOf()).toEqual(first)
  await rm(file)
  expect(await keyOf(), 'no secret was sealed yet').not.toEqual(first)

  const server = {
    in_protocol: 'imap',
    in_host: 'imap.example.com',
    in_port: 993,
    in_tls: 'implicit',
  } as const
  const mailbox = {
    name: 'Ada',
    address: 'ada@example.com',
    in_login: 'ada',
    in_secret: 'v1.sealed',
    ...server,
  }
  await fresh.databases.withTenant(fresh.tenant('demo').id, (db) => db.insert(mailboxes).values(mailbox))
  const kept = await keyOf()
  await rename(file, `${file}.away`)
  await expect(keyOf()).rejects.toThrow(
    `${file} is missing, and the databases have 1 passwords and keys that it sealed. Mount its disk or restore the file, or set SECRETS_KEY.`,
  )
  expect(await readdir(folder)).toEqual(['secrets.key.away'])
  await rename(`${file}.away`, file)
  expect(await keyOf()).toEqual(kept)
})
