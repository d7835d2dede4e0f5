import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { mailMessages } from '@fiscus/db/schema/mail/messages'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { sql } from 'drizzle-orm'

/**
 * Sets what tickets know of their messages, after messages were moved: the instant of the latest, and who writes next:
 * they if we have written the latest message of a person, which a group may have sent on. That of a program is none.
 */
export async function refreshTickets(
  tx: TenantTransaction,
  ids: readonly (string | null)[],
  { at, actor }: Pick<Author, 'at' | 'actor'>,
): Promise<void> {
  const known = ids.flatMap((id) => id ?? [])
  if (known.length === 0) return
  const m = mailMessages
  const ofTicket = sql`${m.ticket_id} = ${tickets.id} and ${m.deleted_at} is null`
  const isAutomatic = sql`exists (select from ${mailQueue} where ${mailQueue.mail_message_id} = ${m.id} and ${mailQueue.is_automatic} = 1)`
  await tx.execute(sql`
    update ${tickets} set
      last_message_at = (select max(${m.received_at}) from ${m} where ${ofTicket}),
      waiting_for = case when ${tickets.status} not in ('resolved', 'closed') then (
        select case ${m.direction} when 'incoming' then 'us' else 'them' end from ${m}
        where ${ofTicket} and ${m.kind} in ('personal', 'list') and not ${isAutomatic}
        order by ${m.received_at} desc, ${m.id} desc limit 1) end,
      version = version + 1, updated_at = ${at.toISOString()}, updated_by = ${actor}
    where ${tickets.id} = any(${uuidArray(known)})`)
}
