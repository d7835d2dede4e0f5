import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireFound } from '@fiscus/http/responses/require-found'
import { deleteMessage, markMessage } from '@fiscus/mail/messages/change-message'
import { mailTexts } from '@fiscus/messages/mail'
import { getMessage, type MessageStores } from './queries.ts'

/**
 * Marks a message as read or unread and returns it.
 * @throws Problem 404 `not-found`
 */
export async function changeReadMark(
  stores: MessageStores,
  { id, is_read, path }: { id: string; is_read: 0 | 1; path: string },
  author: Author,
) {
  await markMessage(stores.db, id, is_read, author)
  return getMessage(stores, id, path)
}

/** @throws Problem 404 `not-found`, 409 `message-not-sent-yet` */
export async function removeMessage(db: TenantDatabase, id: string, author: Author): Promise<void> {
  const result = await deleteMessage(db, id, author)
  requireFound(result === 'unknown' ? undefined : result, 'message', id)
  if (result === 'waiting') throw new Problem('message-not-sent-yet', mailTexts.stillToBeSent())
}
