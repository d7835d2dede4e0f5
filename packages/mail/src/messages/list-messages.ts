import type { MessageFilter } from '@fiscus/contracts/mail/message-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailMessages, messageSearchText } from '@fiscus/db/schema/mail/messages'
import { and, desc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm'

/** The place of a message in lists: the newest first. */
export type MessagePlace = { received_at: Date; id: string }

const m = mailMessages

/** The columns of a message in lists. */
export const summaryColumns = {
  id: m.id,
  mailbox_id: m.mailbox_id,
  thread_id: m.thread_id,
  direction: m.direction,
  kind: m.kind,
  content: m.content,
  subject: m.subject,
  from_address: m.from_address,
  from_name: m.from_name,
  to: m.to,
  sent_at: m.sent_at,
  received_at: m.received_at,
  preview: m.preview,
  attachment_count: m.attachment_count,
  is_read: m.is_read,
  partner_link: m.partner_link,
  contact_id: m.contact_id,
  company_id: m.company_id,
  thread_link: m.thread_link,
  ticket_id: m.ticket_id,
}

type Listing = {
  after: MessagePlace | null
  /** The condition that the caller may read a message; undefined: all. */
  isOpen?: SQL | undefined
}

/**
 * A page of the stored messages that match, the newest first, with one more row if there is a next page. Deleted ones
 * are left out.
 */
export function listMessages(
  db: Pick<TenantDatabase, 'select'>,
  { limit, after, isOpen, ...filter }: Omit<MessageFilter, 'cursor'> & Listing,
) {
  const isAfter =
    after &&
    sql`(${m.received_at}, ${m.id}) < (${after.received_at.toISOString()}::timestamptz, ${after.id}::uuid)`
  return db
    .select(summaryColumns)
    .from(m)
    .where(and(isNull(m.deleted_at), isOpen, isAfter ?? undefined, matches(filter)))
    .orderBy(desc(m.received_at), desc(m.id))
    .limit(limit + 1)
}

function matches({
  text,
  kind,
  direction,
  is_read,
  since,
  ...ids
}: Omit<MessageFilter, 'cursor' | 'limit'>): SQL | undefined {
  const { mailbox_id, thread_id, ticket_id, contact_id, company_id } = ids
  return and(
    text === undefined ? undefined : sql`${messageSearchText(m)} like ${`%${likeText(text.toLowerCase())}%`}`,
    mailbox_id === undefined ? undefined : eq(m.mailbox_id, mailbox_id),
    thread_id === undefined ? undefined : eq(m.thread_id, thread_id),
    ticket_id === undefined ? undefined : eq(m.ticket_id, ticket_id),
    contact_id === undefined ? undefined : eq(m.contact_id, contact_id),
    company_id === undefined ? undefined : eq(m.company_id, company_id),
    kind && inArray(m.kind, kind),
    direction && eq(m.direction, direction),
    is_read === undefined ? undefined : eq(m.is_read, is_read === '1' ? 1 : 0),
    since && gte(m.received_at, since),
  )
}

/** The text with its wildcards as letters. */
function likeText(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
