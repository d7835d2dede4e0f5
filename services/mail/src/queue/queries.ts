import type { OutgoingFilter } from '@fiscus/contracts/mail/outgoing-message'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailQueue, mailRecipients } from '@fiscus/db/schema/mail/outgoing'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, asc, desc, eq, getTableColumns, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isInOpenMailbox, type MailAccess } from '../access/mail-access.ts'

const {
  mime_sha256: _source,
  mime_bytes,
  fence: _fence,
  claimed_until: _claim,
  transmission_at: _transmission,
  copied_to_sent_at: _copied,
  request_key: _key,
  request_digest: _digest,
  ...columns
} = getTableColumns(mailQueue)

const ofMessage = eq(mailRecipients.queue_id, mailQueue.id)
const summaryColumns = {
  ...columns,
  subject: mailMessages.subject,
  recipient_count: sql<number>`(select count(*)::integer from ${mailRecipients} where ${ofMessage})`,
  first_recipient: sql<
    string | null
  >`(select ${mailRecipients.address} from ${mailRecipients} where ${ofMessage} order by ${mailRecipients.position} limit 1)`,
}

/**
 * A message of the queue with its recipients.
 * @throws Problem 404 `not-found`, also for a message of another tenant
 */
export async function getOutgoing(db: TenantDatabase, id: string) {
  const [row] = await db
    .select({ ...summaryColumns, mime_bytes })
    .from(mailQueue)
    .innerJoin(mailMessages, eq(mailMessages.id, mailQueue.mail_message_id))
    .where(eq(mailQueue.id, id))
  const message = requireFound(row, 'outgoingMessage', id)
  const { kind, address, name, status, code, enhanced_code, detail, detail_message, changed_at } =
    mailRecipients
  const recipients = await db
    .select({ kind, address, name, status, code, enhanced_code, detail, detail_message, changed_at })
    .from(mailRecipients)
    .where(eq(mailRecipients.queue_id, id))
    .orderBy(asc(mailRecipients.position))
  return { ...message, recipients }
}

export type OutgoingMessage = Awaited<ReturnType<typeof getOutgoing>>

/**
 * A page of the queue, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listOutgoing(
  db: TenantDatabase,
  access: MailAccess,
  { limit, cursor, ...filter }: OutgoingFilter,
) {
  const rows = await db
    .select(summaryColumns)
    .from(mailQueue)
    .innerJoin(mailMessages, eq(mailMessages.id, mailQueue.mail_message_id))
    .where(
      and(
        isInOpenMailbox(db, access, mailQueue.mailbox_id),
        matches(filter),
        cursor === undefined ? undefined : lt(mailQueue.id, readCursor(z.uuid(), cursor)),
      ),
    )
    .orderBy(desc(mailQueue.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { messages: page, next }
}

function matches({
  status,
  mailbox,
  priority,
  text,
  since,
}: Omit<OutgoingFilter, 'limit' | 'cursor'>): SQL | undefined {
  return and(
    status && inArray(mailQueue.status, status),
    ofSender(mailbox),
    priority && eq(mailQueue.priority, priority),
    since && gte(mailQueue.queued_at, since),
    text === undefined
      ? undefined
      : sql`(strpos(lower(${mailMessages.subject}), lower(${text})) > 0
          or exists (select from ${mailRecipients} where ${ofMessage} and strpos(lower(${mailRecipients.address}), lower(${text})) > 0))`,
  )
}

function ofSender(mailbox: string | undefined): SQL | undefined {
  if (mailbox === undefined) return undefined
  return mailbox === 'none' ? isNull(mailQueue.mailbox_id) : eq(mailQueue.mailbox_id, mailbox)
}
