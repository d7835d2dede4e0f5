import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { type Executing, executePrepared, preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { mailMessages, mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { hasMessageOf } from './participants.ts'

/** A stored thread. `mailboxId`: null for messages that the global server sends. */
export type StoredThread = {
  id: string
  ticketId: string | null
  subject: string
  mailboxId: string | null
  lastMessageAt: Date
}

const threadRow = sql`${mailThreads.id} as id, ${mailThreads.ticket_id} as "ticketId",
  ${mailThreads.subject} as subject, ${mailThreads.mailbox_id} as "mailboxId",
  ${mailThreads.last_message_at} as "lastMessageAt"`

type ThreadRow = Omit<StoredThread, 'lastMessageAt'> & { lastMessageAt: string }

function threadOf({ id, ticketId, subject, mailboxId, lastMessageAt }: ThreadRow): StoredThread {
  return { id, ticketId, subject, mailboxId, lastMessageAt: new Date(lastMessageAt) }
}

/**
 * A thread that has a reference: one of its messages is the one with this id, or mentions it. `sentAt`: the Date of
 * that message.
 */
export type ReferringThread = {
  reference: string
  thread: StoredThread
  contains: boolean
  sentAt: Date | null
}

/** The threads of a reference: those that contain it before others, and the earliest of them. */
const threadsMax = 10

/** A signed id of ours, and the thread that it names. */
export type SignedReference = { reference: string; threadId: string }

const selectBySignedId = preparedStatement(sql`
  select wanted.reference, ${threadRow}
  from json_to_recordset(${sql.placeholder('wanted')}::text::json) as wanted (reference text, "threadId" uuid)
  left join ${mailThreads} as named on named.id = wanted."threadId"
  left join lateral (
    select ${mailMessages.thread_id} as id from ${mailMessages}
    where ${mailMessages.message_id} = wanted.reference and ${mailMessages.direction} = 'outgoing'
      and (${mailMessages.mailbox_id} = named.mailbox_id or ${mailMessages.mailbox_id} is null)
    limit 1
  ) as sent on true
  join ${mailThreads} on ${mailThreads.id} = coalesce(sent.id, named.id)`)

/**
 * Finds the threads of signed ids of ours, of all mailboxes: the one that contains the message, which may have been
 * split off; else the one that the id names, also when the message is no longer stored.
 */
export async function findThreadsBySignedId(
  tx: TenantTransaction,
  signed: readonly SignedReference[],
): Promise<{ reference: string; thread: StoredThread }[]> {
  if (signed.length === 0) return []
  const rows = await selectBySignedId<ThreadRow & { reference: string }>(tx, {
    wanted: JSON.stringify(signed),
  })
  return rows.map((row) => ({ reference: row.reference, thread: threadOf(row) }))
}

const { mailbox_id, message_id, thread_id } = mailMessages
const wantedMailbox = sql.placeholder('mailboxId')
/** The threads of one reference, each as often as it has it, in the order in which they got it. */
const known = sql`
  select ${thread_id} as id, true as contains, ${mailMessages.id} as place, ${mailMessages.sent_at} as sent_at
  from ${mailMessages}
  where ${message_id} = wanted.reference and (${mailbox_id} = ${wantedMailbox}::uuid or ${mailbox_id} is null)
  union all
  select ${mailReferences.thread_id}, false, ${mailReferences.id}, null
  from ${mailReferences} where ${mailReferences.reference} = wanted.reference`
const earliest = sql`
  select distinct on (known.id) known.*
  from (${known}) as known order by known.id, known.contains desc, known.place`
const selectByReference = preparedStatement(sql`
  select wanted.reference, found.contains, found.sent_at as "sentAt", ${threadRow}
  from json_array_elements_text(${sql.placeholder('wanted')}::text::json) as wanted (reference)
  cross join lateral (
    select earliest.*
    from (${earliest}) as earliest join ${mailThreads} on ${mailThreads.id} = earliest.id
      and (${mailThreads.mailbox_id} = ${wantedMailbox}::uuid or ${mailThreads.mailbox_id} is null)
    order by earliest.contains desc, earliest.place limit ${threadsMax}
  ) as found join ${mailThreads} on ${mailThreads.id} = found.id
  order by found.contains desc, found.place`)

/**
 * Finds the threads of the mailbox and of the global server that have one of the references, at most ten for each: those
 * that contain it first, and of these and of the others the earliest first.
 */
export async function findThreadsByReference(
  tx: TenantTransaction,
  mailboxId: string,
  references: readonly string[],
): Promise<ReferringThread[]> {
  if (references.length === 0) return []
  type Row = ThreadRow & { reference: string; contains: boolean; sentAt: string | null }
  const rows = await selectByReference<Row>(tx, { mailboxId, wanted: JSON.stringify(references) })
  return rows.map(({ reference, contains, sentAt, ...row }) => ({
    reference,
    contains,
    sentAt: sentAt === null ? null : new Date(sentAt),
    thread: threadOf(row),
  }))
}

const mergesMax = 20

/** The ticket that a ticket was merged into at last: itself, if it was not. */
function lastTicket(isFirst: SQL): SQL {
  return sql`
    chain as (
      select ${tickets}.*, 0 as merges from ${tickets} where ${isFirst}
      union all
      select next.*, chain.merges + 1
      from chain join ${tickets} as next on next.id = chain.merged_into_id and chain.merges < ${mergesMax}
    ), last as (select * from chain order by merges desc limit 1)`
}

/** The number of a ticket, or of the one that it was merged into. */
export async function findTicketNumber(db: Executing, ticketId: string): Promise<number | null> {
  const rows = await executePrepared<{ number: string }>(
    db,
    sql`with recursive ${lastTicket(sql`${tickets.id} = ${ticketId}`)} select number::text as number from last`,
  )
  return rows[0] ? Number(rows[0].number) : null
}

/**
 * The ticket with a number, or that which it was merged into, with all that were merged into this one, and the thread of
 * one of them in the mailbox or of the global server: one in which the address takes part, else one of the ticket with
 * the number itself, else the latest.
 * @returns null: there is no such ticket
 */
export async function findTicketThread(
  tx: TenantTransaction,
  { mailboxId, ticketNumber, address }: { mailboxId: string; ticketNumber: number; address: string | null },
) {
  const isNumbered = sql`${tickets.number} = ${ticketNumber}`
  const merged = await executePrepared<{ id: string; contact_id: string | null; company_id: string | null }>(
    tx,
    sql`
    with recursive ${lastTicket(isNumbered)}, merged as (
      select id, contact_id, company_id from last
      union
      select earlier.id, earlier.contact_id, earlier.company_id
      from merged join ${tickets} as earlier on earlier.merged_into_id = merged.id
    )
    select merged.* from merged, last order by merged.id = last.id desc`,
  )
  const [ticket] = merged
  if (!ticket) return null
  const ids = merged.map(({ id }) => id)
  const lower = sql`${address?.toLowerCase() ?? null}::text`
  const takesPart = hasMessageOf(lower, sql`${mailMessages.thread_id} = ${mailThreads.id}`)
  const own = sql`coalesce(${mailThreads.merged_from_id}, ${mailThreads.ticket_id})`
  const isOfAnother = sql`${own} <> (select ${tickets.id} from ${tickets} where ${isNumbered})`
  const [row] = await tx.execute<ThreadRow>(sql`
    select ${threadRow} from ${mailThreads}
    where ${inArray(mailThreads.ticket_id, ids)} and ${ofMailbox(mailboxId)}
    order by ${takesPart} desc, ${isOfAnother},
      ${mailThreads.last_message_at} desc limit 1`)
  return { ticket, merged, thread: row ? threadOf(row) : null }
}

const ofMailbox = (mailboxId: string) =>
  or(eq(mailThreads.mailbox_id, mailboxId), isNull(mailThreads.mailbox_id))
