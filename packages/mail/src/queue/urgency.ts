import { type Priority, priorities } from '@fiscus/contracts/tenants/business-vocabulary'
import { mailQueue } from '@fiscus/db/schema/mail/outgoing'
import { asc, type SQL, sql } from 'drizzle-orm'

/** Fields that decide when a message is sent. */
export type Waiting = { id: string; priority: Priority; queued_at: Date }

/**
 * The order in which messages are sent (scheduled-tasks §3.3): by priority, then by queued date, then by id.
 * @param ageingMinutes the time after which a waiting message has the next higher priority; 0: never
 */
export function orderOf(ageingMinutes: number, now: Date): SQL[] {
  const rank = sql`(case ${mailQueue.priority} when 'high' then 0 when 'normal' then 1 else 2 end)`
  const { queued_at, id } = mailQueue
  if (ageingMinutes === 0) return [asc(rank), asc(queued_at), asc(id)]
  const waited = sql`extract(epoch from ${now.toISOString()}::timestamptz - ${queued_at})`
  const aged = sql`greatest(0, ${rank} - floor(greatest(0, ${waited}) / ${ageingMinutes * 60}))`
  return [asc(aged), asc(queued_at), asc(id)]
}

/** Compares two messages like `orderOf`. */
export function compareWaiting(a: Waiting, b: Waiting, ageingMinutes: number, now: Date): number {
  const rank = ({ priority, queued_at }: Waiting) => {
    const own = priorities.indexOf(priority)
    if (ageingMinutes === 0) return own
    const waitedMs = Math.max(0, now.getTime() - queued_at.getTime())
    return Math.max(0, own - Math.floor(waitedMs / (ageingMinutes * 60_000)))
  }
  const byDate = a.queued_at.getTime() - b.queued_at.getTime()
  return rank(a) - rank(b) || byDate || (a.id < b.id ? -1 : Number(a.id > b.id))
}
