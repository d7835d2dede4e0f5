import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { preparedStatement } from '@fiscus/db/queries/execute-prepared'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { type SQL, sql } from 'drizzle-orm'

/** A thread and an address, in lower case, that may take part in it. */
export type ThreadAddress = { thread_id: string; address: string }

/** `wrote`: the address is the sender of a message of the thread; else it is a recipient. */
export type Participant = ThreadAddress & { wrote: boolean }

/** Returns those of the pairs in which the address is the sender or a recipient of a message of the thread. */
export async function findParticipants(
  tx: TenantTransaction,
  pairs: readonly ThreadAddress[],
): Promise<readonly Participant[]> {
  if (pairs.length === 0) return []
  return selectParticipants<Participant>(tx, { pairs: JSON.stringify(pairs) })
}

type Ticket = { id: string; contact_id: string | null; company_id: string | null }

/**
 * An address takes part in tickets, at least one, as the contact of one, as one of its company, or by a message of it.
 */
export async function takesPart(
  tx: TenantTransaction,
  tickets: readonly Ticket[],
  address: string | null,
): Promise<boolean> {
  const lower = sql`${address?.toLowerCase() ?? null}::text`
  const people = sql`json_to_recordset(${JSON.stringify(tickets)}::text::json)
    as ticket (id uuid, contact_id uuid, company_id uuid)`
  const [row] = await tx.execute<{ takes_part: boolean }>(sql`
    select exists (
      select from ${people}
      where exists (
        select from ${contacts} where lower(${contacts.email}) = ${lower}
          and (${contacts.id} = ticket.contact_id or ${contacts.company_id} = ticket.company_id)
      ) or exists (
        select from ${companies} where lower(${companies.email}) = ${lower} and ${companies.id} = ticket.company_id
      ) or ${hasMessageOf(lower, sql`${mailMessages.ticket_id} = ticket.id`)}
    ) as takes_part`)
  return row?.takes_part === true
}

/** Whether one of the messages has the address, in lower case, as its sender or a recipient. */
export function hasMessageOf(address: SQL, messages: SQL): SQL {
  return sql`(${isSenderOf(address, messages)} or ${isRecipientOf(address, messages)})`
}

function isSenderOf(address: SQL, messages: SQL): SQL {
  return sql`exists (
    select from ${mailMessages} where ${messages} and lower(${mailMessages.from_address}) = ${address})`
}

function isRecipientOf(address: SQL, messages: SQL): SQL {
  const { to, cc } = mailMessages
  return sql`exists (
    select from ${mailMessages}, jsonb_array_elements(${to} || ${cc}) as recipient
    where ${messages} and lower(recipient ->> 'address') = ${address})`
}

const inThread = sql`${mailMessages.thread_id} = pair.thread_id`
const selectParticipants = preparedStatement(sql`
  select pair.thread_id, pair.address, sender.wrote
  from json_to_recordset(${sql.placeholder('pairs')}::text::json) as pair (thread_id uuid, address text)
  cross join lateral (select ${isSenderOf(sql`pair.address`, inThread)} as wrote) as sender
  where sender.wrote or ${isRecipientOf(sql`pair.address`, inThread)}`)
