import { randomUUID } from 'node:crypto'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { eq } from 'drizzle-orm'

type NewMessage = Partial<typeof mailQueue.$inferInsert> & { to?: readonly string[]; text?: string }

/** For tests: a mailbox that sends by an SMTP server. Returns its id. */
export async function addSender(
  db: TenantDatabase,
  changes: Partial<typeof mailboxes.$inferInsert> = {},
): Promise<string> {
  const values = {
    name: 'Billing',
    address: 'billing@example.com',
    out_host: '127.0.0.1',
    out_port: 25,
    out_tls: 'none' as const,
    out_next_at: new Date(0),
    ...changes,
  }
  const [row] = await db.insert(mailboxes).values(values).returning({ id: mailboxes.id })
  return row?.id ?? ''
}

/** For tests: puts messages into the queue, with the rows and the blobs that they refer to. Returns their ids. */
export async function addMessages(
  { db, blobs, now }: { db: TenantDatabase; blobs: Blobs; now: Date },
  messages: readonly NewMessage[],
): Promise<string[]> {
  const ids: string[] = []
  const [thread] = await db.insert(mailThreads).values({ subject: 'Test', last_message_at: now }).returning()
  for (const { to = ['ada@example.org'], text = 'Hello\r\n', ...changes } of messages) {
    const messageId = changes.message_id ?? `${randomUUID()}@example.com`
    const mime = `From: billing@example.com\r\nMessage-ID: <${messageId}>\r\nSubject: Test\r\n\r\n${text}`
    const blob = await blobs.put(chunksOf(mime), new AbortController().signal)
    const [stored] = await db
      .insert(mailMessages)
      .values({
        thread_id: thread?.id ?? '',
        direction: 'outgoing',
        raw_sha256: blob.sha256,
        raw_bytes: blob.bytes,
        message_id: messageId,
        received_at: now,
        parser_version: 1,
        stored_at: now,
      })
      .returning()
    const [row] = await db
      .insert(mailQueue)
      .values({
        queued_at: now,
        available_at: now,
        mail_message_id: stored?.id ?? '',
        message_id: messageId,
        envelope_from: 'billing@example.com',
        mime_sha256: blob.sha256,
        mime_bytes: blob.bytes,
        created_by: 'test',
        ...changes,
      })
      .returning()
    const id = row?.id ?? ''
    await db
      .insert(mailRecipients)
      .values(to.map((address, position) => ({ queue_id: id, position, kind: 'to' as const, address })))
    ids.push(id)
  }
  return ids
}

async function* chunksOf(text: string) {
  for (let at = 0; at < text.length; at += 65_536) yield Buffer.from(text.slice(at, at + 65_536))
}

/** For tests: a message of the queue with its recipients as `address: status`. */
export async function showMessage(db: TenantDatabase, id: string) {
  const [row] = await db.select().from(mailQueue).where(eq(mailQueue.id, id))
  const recipients = await db
    .select()
    .from(mailRecipients)
    .where(eq(mailRecipients.queue_id, id))
    .orderBy(mailRecipients.position)
  if (!row) throw new Error(`There is no message ${id}`)
  return { ...row, recipients: recipients.map(({ address, status }) => `${address}: ${status}`) }
}
