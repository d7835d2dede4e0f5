import type { ThreadFilter } from '@fiscus/contracts/mail/thread-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { listThreads, readThread } from '@fiscus/mail/threads/list-threads'
import { z } from 'zod'
import { isInOpenMailbox, type MailAccess } from '../access/mail-access.ts'

const place = z.tuple([instantKey.transform((text) => new Date(text)), z.uuid()])

/** @throws Problem 422 if the cursor does not belong to this list */
export async function listThreadPage(
  db: TenantDatabase,
  access: MailAccess,
  { cursor, ...filter }: ThreadFilter,
) {
  const [last_message_at, id] = cursor === undefined ? [] : readCursor(place, cursor)
  const after = last_message_at && id !== undefined ? { last_message_at, id } : null
  const isOpen = isInOpenMailbox(db, access, mailThreads.mailbox_id)
  const rows = await listThreads(db, { ...filter, after, isOpen })
  const { page, next } = pageOf(rows, filter.limit, (row) => [row.last_message_at, row.id])
  return { threads: page, next }
}

/** @throws Problem 404 `not-found`, also for a thread of another tenant */
export async function getThread(db: TenantDatabase, id: string) {
  return requireFound(await readThread(db, id), 'thread', id)
}
