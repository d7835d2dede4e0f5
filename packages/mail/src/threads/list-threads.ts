import type { ThreadFilter } from '@fiscus/contracts/mail/thread-record'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailThreads } from '@fiscus/db/schema/mail/messages'
import { and, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'

const { merged_from_id: _own, ...columns } = getTableColumns(mailThreads)

/** The place of a thread in lists: the one with the newest message first. */
export type ThreadPlace = { last_message_at: Date; id: string }

type Listing = {
  after: ThreadPlace | null
  /** The condition that the caller may read a thread; undefined: all. */
  isOpen?: SQL | undefined
}

/** A page of the threads with messages that match, with one more row if there is a next page. */
export function listThreads(
  db: Pick<TenantDatabase, 'select'>,
  { limit, mailbox_id, ticket_id, after, isOpen }: Omit<ThreadFilter, 'cursor'> & Listing,
) {
  const t = mailThreads
  return db
    .select(columns)
    .from(t)
    .where(
      and(
        isOpen,
        gt(t.message_count, 0),
        mailbox_id === undefined ? undefined : eq(t.mailbox_id, mailbox_id),
        ticket_id === undefined ? undefined : eq(t.ticket_id, ticket_id),
        after
          ? sql`(${t.last_message_at}, ${t.id}) < (${after.last_message_at.toISOString()}::timestamptz, ${after.id}::uuid)`
          : undefined,
      ),
    )
    .orderBy(desc(t.last_message_at), desc(t.id))
    .limit(limit + 1)
}

/** A thread; undefined: there is none. */
export async function readThread(db: Pick<TenantDatabase, 'select'>, id: string) {
  const [thread] = await db.select(columns).from(mailThreads).where(eq(mailThreads.id, id))
  return thread
}
