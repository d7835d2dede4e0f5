import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { mailMessages, mailReferences, mailThreads } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { KnownConversations, KnownThread } from './match-thread.ts'
import { type SigningKeys, threadOfSignedId } from './signed-message-id.ts'

/** What of a message leads to a conversation. */
export type Leads = {
  mailboxId: string | null
  /** The newest first. */
  references: readonly string[]
  ticketNumber: number | null
  fromAddress: string | null
}

const threadColumns = { threadId: mailThreads.id, ticketId: mailThreads.ticket_id }

/**
 * Reads what is known about the references and the ticket number of a message: our signed ids of all mailboxes, the rest within its
 * mailbox and the global server.
 */
export async function findConversations(
  tx: TenantTransaction,
  leads: Leads,
  secrets: SigningKeys,
): Promise<KnownConversations> {
  return {
    signed: await signedThreads(tx, leads, secrets),
    referenced: await referencedThreads(tx, leads),
    numbered: await numberedThread(tx, leads),
  }
}

function inMailbox(mailboxId: string | null) {
  const isGlobal = isNull(mailThreads.mailbox_id)
  return mailboxId === null ? isGlobal : or(eq(mailThreads.mailbox_id, mailboxId), isGlobal)
}

async function signedThreads(
  tx: TenantTransaction,
  { references }: Leads,
  secrets: SigningKeys,
): Promise<KnownThread[]> {
  const ids = references.flatMap((id) => threadOfSignedId(id, secrets) ?? [])
  if (ids.length === 0) return []
  const rows = await tx.select(threadColumns).from(mailThreads).where(inArray(mailThreads.id, ids))
  return ids.flatMap((id) => rows.find(({ threadId }) => threadId === id) ?? [])
}

/** A reference that several threads have leads to the one with the latest message. */
async function referencedThreads(
  tx: TenantTransaction,
  { references, mailboxId }: Leads,
): Promise<KnownThread[]> {
  if (references.length === 0) return []
  const rows = await tx
    .select({ ...threadColumns, reference: mailReferences.reference })
    .from(mailReferences)
    .innerJoin(mailThreads, eq(mailThreads.id, mailReferences.thread_id))
    .where(and(inArray(mailReferences.reference, [...references]), inMailbox(mailboxId)))
    .orderBy(desc(mailThreads.last_message_at), desc(mailThreads.id))
    .limit(1000)
  return references.flatMap((id) => rows.find(({ reference }) => reference === id) ?? [])
}

/** The latest thread of the ticket in the mailbox. A sender takes part as its contact, as one of its company, or by an earlier message. */
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
    .select(threadColumns)
    .from(mailThreads)
    .where(and(eq(mailThreads.ticket_id, ticket.id), inMailbox(mailboxId)))
    .orderBy(desc(mailThreads.last_message_at))
    .limit(1)
  const isParticipant = fromAddress !== null && (await takesPart(tx, ticket, fromAddress.toLowerCase()))
  return { threadId: thread?.threadId ?? null, ticketId: ticket.id, isParticipant }
}

type Ticket = { id: string; contact_id: string | null; company_id: string | null }

async function takesPart(tx: TenantTransaction, ticket: Ticket, address: string): Promise<boolean> {
  const { from_address, to, cc, ticket_id } = mailMessages
  const [row] = await tx.execute<{ takes_part: boolean }>(sql`
    select exists (
      select from ${contacts} where lower(${contacts.email}) = ${address}
        and (${contacts.id} = ${ticket.contact_id}::uuid or ${contacts.company_id} = ${ticket.company_id}::uuid)
      union all
      select from ${companies} where lower(${companies.email}) = ${address} and ${companies.id} = ${ticket.company_id}::uuid
      union all
      select from ${mailMessages} where ${ticket_id} = ${ticket.id}::uuid and lower(${from_address}) = ${address}
      union all
      select from ${mailMessages}, jsonb_array_elements(${to} || ${cc}) as recipient
      where ${ticket_id} = ${ticket.id}::uuid and lower(recipient ->> 'address') = ${address}
    ) as takes_part`)
  return row?.takes_part === true
}
