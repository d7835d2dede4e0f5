import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { mailboxes } from '@fiscus/db/schema/mail/mailboxes'
import { mailHosts, mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { sql } from 'drizzle-orm'
import { breakerHostOfMailbox } from './breakers.ts'
import type { SenderId } from './claim-batch.ts'
import { outgoingTransitions } from './outgoing-transitions.ts'
import { compareWaiting, orderOf, type Waiting } from './urgency.ts'

/** States in which a mailbox sends nothing until it is changed or resumed. */
const stoppedStates = sql.raw(
  `('${['needs_password', 'certificate_refused', 'address_refused', 'stopped'].join("','")}')`,
)

type Head = Waiting & { sender: SenderId }

/**
 * The senders with a message that is due and no pause of their own or of their host, with their most urgent message:
 * the sender with the most urgent one first.
 * @param globalHost the name of the global server for its breaker
 */
export async function dueSenders(
  db: Pick<TenantDatabase, 'execute'>,
  { ageingMinutes, globalHost }: { ageingMinutes: number; globalHost: string },
  now: Date,
): Promise<Head[]> {
  const at = sql`${now.toISOString()}::timestamptz`
  const head = (isOfSender: ReturnType<typeof sql>) => sql`
    select ${mailQueue.priority} as priority, ${mailQueue.queued_at} as queued_at, ${mailQueue.id} as id
    from ${mailQueue}
    where ${isOfSender} and ${mailQueue.status} = ${sql.raw(`'${outgoingTransitions.claim.from}'`)}
      and ${mailQueue.available_at} <= ${at}
    order by ${sql.join(orderOf(ageingMinutes, now), sql`, `)} limit 1`
  const isHostPaused = (host: ReturnType<typeof sql>) =>
    sql`exists (select from ${mailHosts} where ${mailHosts.host} = ${host} and ${mailHosts.closed_until} > ${at})`
  const rows = await db.execute<{
    sender: SenderId
    priority: Waiting['priority']
    queued_at: string
    id: string
  }>(sql`
    select ${mailboxes.id} as sender, head.priority, head.queued_at, head.id
    from ${mailboxes} cross join lateral (${head(sql`${mailQueue.mailbox_id} = ${mailboxes.id}`)}) as head
    where ${mailboxes.is_active} = 1 and ${mailboxes.out_host} is not null and ${mailboxes.out_next_at} <= ${at}
      and ${mailboxes.out_state} not in ${stoppedStates}
      and not ${isHostPaused(breakerHostOfMailbox)}
    union all
    select null, head.priority, head.queued_at, head.id
    from (${head(sql`${mailQueue.mailbox_id} is null`)}) as head
    where not ${isHostPaused(sql`${globalHost}`)}`)
  return rows
    .map((row) => ({ ...row, queued_at: new Date(row.queued_at) }))
    .toSorted((a, b) => compareWaiting(a, b, ageingMinutes, now))
}
