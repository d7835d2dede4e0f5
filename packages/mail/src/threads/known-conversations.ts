import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { KnownConversations, KnownThread } from './match-thread.ts'
import { type SigningKeys, threadOfSignedId } from './signed-message-id.ts'
import { readSubject } from './subject.ts'

/** What of a message leads to a conversation. */
export type Leads = {
  mailboxId: string | null
  /** The newest first. */
  references: readonly string[]
  ticketNumber: number | null
  fromAddress: string | null
}

/**
 * Reads what is known about the references and the ticket number of a message: our signed ids of all mailboxes of the scope, the rest
 * within its mailbox and the global server.
 */
export async function findConversations(
  tx: TenantTransaction,
  leads: Leads,
  secrets: SigningKeys,
): Promise<KnownConversations> {
  return {
    signed: await signedThread(tx, leads, secrets),
    referenced: await referencedThread(tx, leads),
    numbered: await numberedThread(tx, leads),
  }
}

async function signedThread(
  tx: TenantTransaction,
  leads: Leads,
  secrets: SigningKeys,
): Promise<KnownThread | null> {
  const ids = leads.references.flatMap((id) => threadOfSignedId(id, secrets) ?? [])
  if (ids.length === 0) return null
  const rows = await tx.select(threadColumns(leads)).from(mailThreads).where(inArray(mailThreads.id, ids))
  const row = ids.flatMap((id) => rows.find(({ threadId }) => threadId === id) ?? [])[0]
  return row ? knownThread(row, leads) : null
}

/** A reference that several threads have leads to the one with the latest message. */
async function referencedThread(tx: TenantTransaction, leads: Leads): Promise<KnownThread | null> {
  const { references, mailboxId } = leads
  if (references.length === 0) return null
  const [found] = await tx
    .select({ threadId: mailThreads.id })
    .from(mailReferences)
    .innerJoin(mailThreads, eq(mailThreads.id, mailReferences.thread_id))
    .where(and(inArray(mailReferences.reference, [...references]), inMailbox(mailboxId)))
    .orderBy(
      sql`array_position(array[${sql.join(
        references.map((id) => sql`${id}`),
        sql`, `,
      )}]::text[], ${mailReferences.reference})`,
      desc(mailThreads.last_message_at),
      desc(mailThreads.id),
    )
    .limit(1)
  if (!found) return null
  const [row] = await tx
    .select(threadColumns(leads))
    .from(mailThreads)
    .where(eq(mailThreads.id, found.threadId))
  return row ? knownThread(row, leads) : null
}

function inMailbox(mailboxId: string | null): SQL | undefined {
  const isGlobal = isNull(mailThreads.mailbox_id)
  return mailboxId === null ? isGlobal : or(eq(mailThreads.mailbox_id, mailboxId), isGlobal)
}

const threadColumns = ({ fromAddress }: Leads) => ({
  threadId: mailThreads.id,
  ticketId: mailThreads.ticket_id,
  subject: mailThreads.subject,
  mailboxId: mailThreads.mailbox_id,
  hasSender: sql<boolean>`${hasMessageOf(fromAddress, sql`${mailMessages.thread_id} = ${mailThreads.id}`)}`,
})

type ThreadRow = {
  threadId: string
  ticketId: string | null
  subject: string
  mailboxId: string | null
  hasSender: boolean
}

function knownThread({ mailboxId, ...row }: ThreadRow, leads: Leads): KnownThread {
  const isSameMailbox = mailboxId === null || mailboxId === leads.mailboxId
  return { ...row, isSameMailbox, subject: readSubject(row.subject).base }
}

/** The latest thread of the ticket in the mailbox. A sender takes part as its contact, as one of its company, or by a message of it. */
async function numberedThread(
  tx: TenantTransaction,
  { ticketNumber, fromAddress, mailboxId }: Leads,
): Promise<KnownConversations['numbered']> {
  if (ticketNumber === null) return null
  const [ticket] = await tx
    .select({ id: tickets.id, contact_id: tickets.contact_id, company_id: tickets.company_id })
    .from(tickets)
    .where(eq(tickets.number, ticketNumber))
  if (!ticket) return null
  const [thread] = await tx
    .select({ threadId: mailThreads.id })
    .from(mailThreads)
    .where(and(eq(mailThreads.ticket_id, ticket.id), inMailbox(mailboxId)))
    .orderBy(desc(mailThreads.last_message_at))
    .limit(1)
  const isParticipant = await takesPart(tx, ticket, fromAddress)
  return { threadId: thread?.threadId ?? null, ticketId: ticket.id, isParticipant }
}

type Ticket = { id: string; contact_id: string | null; company_id: string | null }

async function takesPart(tx: TenantTransaction, ticket: Ticket, address: string | null): Promise<boolean> {
  const lower = address?.toLowerCase() ?? null
  const [row] = await tx.execute<{ takes_part: boolean }>(sql`
    select exists (
      select from ${contacts} where lower(${contacts.email}) = ${lower}
        and (${contacts.id} = ${ticket.contact_id}::uuid or ${contacts.company_id} = ${ticket.company_id}::uuid)
      union all
      select from ${companies} where lower(${companies.email}) = ${lower} and ${companies.id} = ${ticket.company_id}::uuid
    ) or ${hasMessageOf(address, sql`${mailMessages.ticket_id} = ${ticket.id}::uuid`)} as takes_part`)
  return row?.takes_part === true
}

/** Whether one of the messages has the address as its sender or a recipient. */
function hasMessageOf(address: string | null, messages: SQL): SQL {
  const { from_address, to, cc } = mailMessages
  const lower = address?.toLowerCase() ?? null
  return sql`exists (
    select from ${mailMessages} where ${messages} and (lower(${from_address}) = ${lower} or exists (
      select from jsonb_array_elements(${to} || ${cc}) as recipient where lower(recipient ->> 'address') = ${lower}))
  )`
}
