import type { MessageFilter } from '@fiscus/contracts/mail/message-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { listMessages } from '@fiscus/mail/messages/list-messages'
import { readMessage } from '@fiscus/mail/messages/read-message'
import type { Blobs } from '@fiscus/runtime/blobs/blobs'
import { z } from 'zod'
import { isInOpenMailbox, type MailAccess } from '../access/mail-access.ts'

/** Where a message is: its row, and its raw source. */
export type MessageStores = { db: TenantDatabase; blobs: Pick<Blobs, 'read' | 'readPart'> }

const place = z.tuple([instantKey.transform((text) => new Date(text)), z.uuid()])

/** @throws Problem 422 if the cursor does not belong to this list */
export async function listMessagePage(
  db: TenantDatabase,
  access: MailAccess,
  { cursor, ...filter }: MessageFilter,
) {
  const [received_at, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = received_at && id !== undefined ? { received_at, id } : null
  const isOpen = isInOpenMailbox(db, access, mailMessages.mailbox_id)
  const rows = await listMessages(db, { ...filter, after, isOpen })
  const { page, next } = pageOf(rows, filter.limit, (row) => [row.received_at, row.id])
  return { messages: page, next }
}

/**
 * A message. The address of an attachment begins with the path of the request.
 * @throws Problem 404 `not-found`, also for a message of another tenant and for a deleted one
 */
export async function getMessage(stores: MessageStores, id: string, path: string) {
  const message = await readMessage(stores, id, (attachmentId) => `${path}/attachments/${attachmentId}`)
  return requireFound(message, 'message', id)
}
