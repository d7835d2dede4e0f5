import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailMessages, mailThreads } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import type { Principal } from '@fiscus/http/requests/api-env'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias, type PgColumn } from 'drizzle-orm/pg-core'

/**
 * The mailboxes of a caller: `all`, or those of the system and of support, and its own (mail §5). `ownerId` is null for
 * a key.
 */
export type MailAccess = 'all' | { ownerId: string | null }

/** A record of mail by its noun, as messages name it. */
export type MailRecord = { noun: keyof typeof tables; id: string }

const tables = {
  message: mailMessages,
  thread: mailThreads,
  outgoingMessage: mailQueue,
  mailbox: mailboxes,
  ticket: tickets,
}

export function mailAccessOf({ kind, id, scopes }: Pick<Principal, 'kind' | 'id' | 'scopes'>): MailAccess {
  if (scopes.has('mail:read_all')) return 'all'
  return { ownerId: kind === 'user' ? id : null }
}

/** The condition that the caller has a mailbox; undefined: it has all. */
export function isOpenMailbox(access: MailAccess): SQL | undefined {
  if (access === 'all') return undefined
  const { owner_id, is_support } = mailboxes
  const isOwn = access.ownerId === null ? undefined : eq(owner_id, access.ownerId)
  return or(isNull(owner_id), eq(is_support, 1), isOwn)
}

/** The condition that the caller has the mailbox of a record. Those of the server of the installation have none. */
export function isInOpenMailbox(db: Pick<TenantDatabase, 'select'>, access: MailAccess, mailboxId: PgColumn) {
  if (access === 'all') return undefined
  const open = db.select({ id: mailboxes.id }).from(mailboxes).where(isOpenMailbox(access))
  return or(isNull(mailboxId), inArray(mailboxId, open))
}

/**
 * The condition that the caller may read a ticket: it has no thread, or one in a mailbox of the caller. A ticket that
 * was merged into another one has the threads that it had before.
 */
export function isOpenTicket(db: Pick<TenantDatabase, 'select'>, access: MailAccess): SQL | undefined {
  if (access === 'all') return undefined
  const isOpenThread = isInOpenMailbox(db, access, openThreads.mailbox_id)
  // With `offset 0` the index of a mailbox is read, where the planner would read all threads.
  return sql`${tickets.id} not in (
    select of_ticket.id from ${mailboxes}
    cross join lateral (
      select ${mailThreads.ticket_id}, ${mailThreads.merged_from_id} from ${mailThreads}
      where ${mailThreads.mailbox_id} = ${mailboxes.id} and ${mailThreads.ticket_id} is not null offset 0
    ) as threads
    cross join lateral (values (threads.ticket_id), (threads.merged_from_id)) as of_ticket (id)
    where not (${isOpenMailbox(access)}) and of_ticket.id is not null and not exists (
      select from ${mailThreads} as open_threads where ${isOpenThread}
        and (${openThreads.ticket_id} = of_ticket.id or ${openThreads.merged_from_id} = of_ticket.id)))`
}

const openThreads = alias(mailThreads, 'open_threads')

/** Whether the caller may know of a record. One that does not exist is not open. */
export async function isOpen(
  db: Pick<TenantDatabase, 'select'>,
  access: MailAccess,
  { noun, id }: MailRecord,
): Promise<boolean> {
  if (access === 'all') return true
  const table = tables[noun]
  const isOpenRow =
    'mailbox_id' in table
      ? isInOpenMailbox(db, access, table.mailbox_id)
      : noun === 'ticket'
        ? isOpenTicket(db, access)
        : isOpenMailbox(access)
  const [row] = await db
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), isOpenRow))
  return row !== undefined
}

/**
 * @throws Problem 404 `not-found` for a record of a mailbox that the caller does not have, as for one that does not
 * exist
 */
export async function requireOpen(
  db: Pick<TenantDatabase, 'select'>,
  access: MailAccess,
  record: MailRecord,
): Promise<void> {
  requireFound((await isOpen(db, access, record)) ? record : undefined, record.noun, record.id)
}
