import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { and, asc, eq, exists, gt, inArray, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { MailboxRow } from '../mailboxes/mailbox-secrets.ts'

const mailboxesMax = 50
const messagesMax = 50
const ageMsMax = 7 * 86_400_000

/** Sent messages that are not copied yet, and still may be. */
const isUncopied = (now: Date) =>
  and(
    eq(mailQueue.status, sql.raw("'sent'")),
    isNull(mailQueue.copied_to_sent_at),
    gt(mailQueue.sent_at, new Date(now.getTime() - ageMsMax)),
  )

/**
 * Active IMAP mailboxes with a folder for sent mail and messages for it, at most 50 in random order, so that failing
 * ones do not displace the others. A mailbox that cannot be read now is left out, for example because it needs a
 * password.
 */
export function mailboxesToCopy(db: Pick<TenantDatabase, 'select'>, now: Date): Promise<MailboxRow[]> {
  const ofMailbox = and(eq(mailQueue.mailbox_id, mailboxes.id), isUncopied(now))
  const isReadable = or(
    inArray(mailboxes.in_state, ['new', 'ok']),
    and(eq(mailboxes.in_state, 'waiting'), lte(mailboxes.in_next_at, now)),
  )
  return db
    .select()
    .from(mailboxes)
    .where(
      and(
        eq(mailboxes.is_active, 1),
        eq(mailboxes.in_protocol, 'imap'),
        isNotNull(mailboxes.sent_folder),
        isReadable,
        exists(db.select({ id: mailQueue.id }).from(mailQueue).where(ofMailbox)),
      ),
    )
    .orderBy(sql`random()`)
    .limit(mailboxesMax)
}

/** The messages of a mailbox to copy, at most 50, the one that was sent first at the front. */
export function uncopiedOf(db: Pick<TenantDatabase, 'select'>, mailboxId: string, now: Date) {
  const { id, message_id, mime_sha256, sent_at } = mailQueue
  return db
    .select({ id, message_id, mime_sha256, sent_at })
    .from(mailQueue)
    .where(and(eq(mailQueue.mailbox_id, mailboxId), isUncopied(now)))
    .orderBy(asc(sent_at), asc(id))
    .limit(messagesMax)
}
