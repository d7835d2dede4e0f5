import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailPlacements, mailThreads } from '@fiscus/db/schema/mail/messages'
import { openFileBlobs } from '@fiscus/runtime/blobs/file-blobs'
import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mail } from './mail.ts'
import { runInTest } from './testing/run-program.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const folder = await mkdtemp(join(tmpdir(), 'fiscus-mail-'))
afterAll(async () => {
  await rm(folder, { recursive: true, force: true })
  await fresh[Symbol.asyncDispose]()
})
const { id: tenantId } = fresh.tenant('demo')
const run = (...args: string[]) =>
  runInTest(mail, { DATABASE_URL: fresh.url, BLOB_FOLDER: folder }, [...args, '--tenant=demo'])
const inDemo = <T>(work: (db: TenantDatabase) => Promise<T>) => fresh.databases.withTenant(tenantId, work)
const at = new Date('2026-11-22T10:00:00Z')
let mailboxId = ''

async function* source() {
  yield Buffer.from('Subject: =?utf-8?Q?=C5=BB=C3=B3=C5=82ty?=\r\n\r\nHello')
}

beforeAll(async () => {
  const mailbox = await inDemo((db) =>
    db.insert(mailboxes).values({ name: 'Office', address: 'office@example.org' }).returning(),
  )
  mailboxId = requireRow(mailbox).id
})

test('reparse reads the messages of an earlier parser again, once, and names those without a source', async () => {
  const { sha256, bytes } = await openFileBlobs(folder)(tenantId).put(source(), new AbortController().signal)
  const thread = await inDemo((db) =>
    db.insert(mailThreads).values({ subject: 'x', last_message_at: at }).returning(),
  )
  const message = {
    mailbox_id: mailboxId,
    thread_id: requireRow(thread).id,
    direction: 'incoming',
    raw_bytes: bytes,
    received_at: at,
    stored_at: at,
    parser_version: 0,
  } as const
  await inDemo((db) =>
    db.insert(mailMessages).values([
      { ...message, raw_sha256: sha256 },
      { ...message, raw_sha256: 'e'.repeat(64) },
    ]),
  )
  const first = await run('reparse')
  expect(first).toMatchObject({
    code: 1,
    stdout: expect.stringContaining('Messages read again: 1, not readable: 1'),
  })
  expect(first.stdout).toContain('There is no blob')
  expect(
    await inDemo((db) => db.select().from(mailMessages).orderBy(mailMessages.parser_version)),
  ).toMatchObject([
    { subject: '', parser_version: 0 },
    { subject: 'Żółty', preview: 'Hello' },
  ])
  expect(JSON.parse((await run('reparse', '--json')).stdout)).toMatchObject({ read: 0, failed: 1 })
})

test('quarantine shows the messages that could not be stored', async () => {
  expect(await run('quarantine')).toMatchObject({ code: 0, stdout: 'Every message could be stored.\n' })
  const rows = await inDemo((db) =>
    db.insert(mailFolders).values({ mailbox_id: mailboxId, path: 'INBOX' }).returning(),
  )
  const placement = {
    folder_id: requireRow(rows).id,
    uid_validity: 1,
    uid: 7,
    attempts: 3,
    error: 'The server ends the message too early',
    fetched_at: at,
  }
  await inDemo((db) => db.insert(mailPlacements).values(placement))
  expect((await run('quarantine')).stdout).toContain('The server ends the message too early')
  expect(JSON.parse((await run('quarantine', '--json')).stdout)).toMatchObject({
    messages: [{ mailbox: 'office@example.org', uid: 7 }],
  })
  expect(await run('quarantine', '-n', '0')).toMatchObject({ code: 2 })
})
