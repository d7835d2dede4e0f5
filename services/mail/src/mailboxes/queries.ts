import type { MailboxFilter } from '@fiscus/contracts/mail/mailbox-record'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import type { MailboxRow } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { isOpenMailbox, type MailAccess } from '../access/mail-access.ts'
import { mailboxRecordOf } from './mailbox-record-of.ts'

/** @throws Problem 404 `not-found`, also for a mailbox of another tenant */
export async function getMailbox(db: TenantDatabase | TenantTransaction, id: string): Promise<MailboxRow> {
  const [row] = await db.select().from(mailboxes).where(eq(mailboxes.id, id))
  return requireFound(row, 'mailbox', id)
}

/** Like `getMailbox`, and locks the row until the transaction ends. */
export async function lockMailbox(tx: TenantTransaction, id: string): Promise<MailboxRow> {
  const [row] = await tx.select().from(mailboxes).where(eq(mailboxes.id, id)).for('update')
  return requireFound(row, 'mailbox', id)
}

/**
 * A page of mailboxes, the newest first: ids grow with time.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listMailboxes(
  db: TenantDatabase,
  access: MailAccess,
  { limit, cursor, ...filter }: MailboxFilter,
) {
  const { text, is_active, is_support, owner_id, state } = filter
  const { name, address } = mailboxes
  const isListed = and(
    isOpenMailbox(access),
    cursor === undefined ? undefined : lt(mailboxes.id, readCursor(z.uuid(), cursor)),
    text === undefined
      ? undefined
      : sql`(strpos(lower(${name}), lower(${text})) > 0 or strpos(lower(${address}), lower(${text})) > 0)`,
    is_active === undefined ? undefined : eq(mailboxes.is_active, is_active),
    is_support === undefined ? undefined : eq(mailboxes.is_support, is_support),
    owner_id === undefined ? undefined : eq(mailboxes.owner_id, owner_id),
    state === undefined ? undefined : or(eq(mailboxes.in_state, state), eq(mailboxes.out_state, state)),
  )
  const rows = await db
    .select()
    .from(mailboxes)
    .where(isListed)
    .orderBy(desc(mailboxes.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, ({ id }) => id)
  return { mailboxes: page.map(mailboxRecordOf), next }
}
