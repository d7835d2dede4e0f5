import { Problem } from '@fiscus/contracts/problems/problem'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailPlacements, mailThreads } from '@fiscus/db/schema/mail/messages'
import { requireMatch } from '@fiscus/http/responses/etag'
import { mailTexts } from '@fiscus/messages/mail'
import { eq, inArray } from 'drizzle-orm'
import type { MailboxWrite, Reference } from './changes.ts'
import { auditedMailbox } from './mailbox-record-of.ts'
import { lockMailbox } from './queries.ts'

/** Rows that one transaction deletes, with the rows that belong to them. */
const batchSize = 1000

/**
 * Deletes a mailbox with its folders, and with its messages when the caller wants it. The messages are deleted in
 * batches with a transaction and an audit entry each; the last one deletes the mailbox. When it is interrupted, a
 * repeated call goes on.
 * @throws Problem 404 `not-found`; 428, 412; 409 `mailbox-has-messages`
 */
export async function deleteMailbox(
  { scope, author }: Pick<MailboxWrite, 'scope' | 'author'>,
  { id, ifMatch }: Reference,
  withMessages: boolean,
): Promise<{ deleted: string; messages: number }> {
  let deleted = 0
  const deleteNext = () =>
    scope.withDatabase((db) =>
      db.transaction(async (tx) => {
        const before = await lockMailbox(tx, id)
        requireMatch(ifMatch, before.version)
        const messages = await tx.$count(mailMessages, eq(mailMessages.mailbox_id, id))
        if (messages > 0 && !withMessages)
          throw new Problem('mailbox-has-messages', mailTexts.hasMessages({ count: messages }))
        const batch = await deleteBatch(tx, id)
        const audited = { entity: 'mailbox', entity_id: id } as const
        if (!batch.isFull) {
          await tx.delete(mailboxes).where(eq(mailboxes.id, id))
          const record = { ...auditedMailbox(before), messages: deleted + batch.messages }
          await writeAuditEntry(tx, author, { ...audited, action: 'delete', before: record, after: null })
        } else if (batch.messages > 0) {
          const after = { messages: messages - batch.messages }
          await writeAuditEntry(tx, author, { ...audited, action: 'change', before: { messages }, after })
        }
        return batch
      }),
    )
  for (;;) {
    const batch = await deleteNext()
    deleted += batch.messages
    if (!batch.isFull) return { deleted: id, messages: deleted }
  }
}

/**
 * Deletes the next messages of a mailbox, then its empty threads and the placements of messages that could not be
 * stored.
 */
async function deleteBatch(
  tx: TenantTransaction,
  mailboxId: string,
): Promise<{ messages: number; isFull: boolean }> {
  const folders = tx
    .select({ id: mailFolders.id })
    .from(mailFolders)
    .where(eq(mailFolders.mailbox_id, mailboxId))
  const parts = [
    { table: mailMessages, isOfMailbox: eq(mailMessages.mailbox_id, mailboxId) },
    { table: mailThreads, isOfMailbox: eq(mailThreads.mailbox_id, mailboxId) },
    { table: mailPlacements, isOfMailbox: inArray(mailPlacements.folder_id, folders) },
  ]
  let messages = 0
  for (const { table, isOfMailbox } of parts) {
    const next = tx.select({ id: table.id }).from(table).where(isOfMailbox).limit(batchSize)
    const deleted = await tx.delete(table).where(inArray(table.id, next)).returning({ id: table.id })
    if (table === mailMessages) messages = deleted.length
    if (deleted.length === batchSize) return { messages, isFull: true }
  }
  return { messages, isFull: false }
}
