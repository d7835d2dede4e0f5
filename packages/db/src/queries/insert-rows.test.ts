import { freshDatabases } from '@fiscus/testing/fresh-databases'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { connectApplication } from '../connections/connect.ts'
import { tenantDatabase } from '../connections/databases.ts'
import { mailboxes, mailFolders } from '../schema/mail/mailboxes.ts'
import { mailMessages, mailThreads } from '../schema/mail/messages.ts'
import { insertRows } from './insert-rows.ts'
import { requireRow } from './require-row.ts'

const fresh = await freshDatabases(inject('databaseServer'), 'demo')
const client = connectApplication(fresh.urlOf('demo'), 1)
const db = tenantDatabase(client)
afterAll(async () => {
  await client.end()
  await fresh[Symbol.asyncDispose]()
})

const at = new Date('2026-11-22T10:00:00.123Z')

test('rows have the values that drizzle inserts, of each type, and defaults for the columns that are left out', async () => {
  const [thread] = await db.insert(mailThreads).values({ subject: '', last_message_at: at }).returning()
  const row = (n: number) => ({
    thread_id: thread?.id ?? '',
    direction: 'incoming' as const,
    raw_sha256: String(n).repeat(64),
    raw_bytes: 2 ** 40,
    subject: `quotes ' " \\ {} 𝒳 \u{10FFFF} \t`,
    from_name: null,
    to: [{ address: 'a@example.com', name: `O'Neil "x" \\` }],
    warnings: ['one', 'two'],
    sent_at: n === 1 ? at : null,
    received_at: at,
    stored_at: at,
    parser_version: 1,
  })
  await db.insert(mailMessages).values(row(0))
  await insertRows(db, mailMessages, [row(1), row(2)])
  const [known, first, second] = await db.select().from(mailMessages).orderBy(asc(mailMessages.raw_sha256))
  const { id, raw_sha256, sent_at, ...same } = known ?? { id: '' }
  expect(first).toMatchObject({ ...same, raw_sha256: '1'.repeat(64), sent_at: at })
  expect(second).toMatchObject({ ...same, raw_sha256: '2'.repeat(64), sent_at: null })
})

test('no rows are no statement, and the end of the statement decides about conflicts', async () => {
  await insertRows(db, mailFolders, [])
  const mailbox = requireRow(
    await db.insert(mailboxes).values({ name: 'a', address: 'a@example.com' }).returning(),
  )
  const folder = { mailbox_id: mailbox.id, path: 'INBOX', special_use: null }
  await insertRows(db, mailFolders, [folder])
  const changed = { ...folder, special_use: '\\Inbox' }
  await expect(insertRows(db, mailFolders, [changed])).rejects.toThrow('Failed query')
  await insertRows(db, mailFolders, [changed], sql`on conflict do nothing`)
  const stored = () => db.select().from(mailFolders).where(eq(mailFolders.mailbox_id, mailbox.id))
  expect(await stored()).toMatchObject([{ special_use: null }])
  const update = sql`on conflict (mailbox_id, path) do update set special_use = excluded.special_use`
  await insertRows(db, mailFolders, [changed], update)
  expect(await stored()).toMatchObject([{ special_use: '\\Inbox' }])
})
