import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { executePrepared } from '@fiscus/db/queries/execute-prepared'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { companies, contacts } from '@fiscus/db/schema/tenant/companies'
import { type SQL, sql } from 'drizzle-orm'

/** A thread and an address, in lower case, that may take part in it. */
export type ThreadAddress = { thread_id: string; address: string }

/** Returns those of the pairs in which the address is the sender or a recipient of a message of the thread. */
export async function findParticipants(
  tx: TenantTransaction,
  pairs: readonly ThreadAddress[],
): Promise<readonly ThreadAddress[]> {
  if (pairs.length === 0) return []
  const inThread = sql`${mailMessages.thread_id} = pair.thread_id`
  return executePrepared<ThreadAddress>(
    tx,
    sql`
    select pair.thread_id, pair.address
    from json_to_recordset(${JSON.stringify(pairs)}::text::json) as pair (thread_id uuid, address text)
    where ${hasMessageOf(sql`pair.address`, inThread)}`,
  )
}

type Ticket = { id: string; contact_id: string | null; company_id: string | null }

/** An address takes part in a ticket as its contact, as one of its company, or by a message of it. */
export async function takesPart(
  tx: TenantTransaction,
  ticket: Ticket,
  address: string | null,
): Promise<boolean> {
  const lower = sql`${address?.toLowerCase() ?? null}::text`
  const [row] = await tx.execute<{ takes_part: boolean }>(sql`
    select exists (
      select from ${contacts} where lower(${contacts.email}) = ${lower}
        and (${contacts.id} = ${ticket.contact_id}::uuid or ${contacts.company_id} = ${ticket.company_id}::uuid)
      union all
      select from ${companies} where lower(${companies.email}) = ${lower} and ${companies.id} = ${ticket.company_id}::uuid
    ) or ${hasMessageOf(lower, sql`${mailMessages.ticket_id} = ${ticket.id}::uuid`)} as takes_part`)
  return row?.takes_part === true
}

/** Whether one of the messages has the address, in lower case, as its sender or a recipient. */
function hasMessageOf(address: SQL, messages: SQL): SQL {
  const { from_address, to, cc } = mailMessages
  return sql`exists (
    select from ${mailMessages} where ${messages} and (lower(${from_address}) = ${address} or exists (
      select from jsonb_array_elements(${to} || ${cc}) as recipient where lower(recipient ->> 'address') = ${address}))
  )`
}
