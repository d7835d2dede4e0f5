import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { tickets } from '@fiscus/db/schema/tenant/tickets'
import { type SQL, sql } from 'drizzle-orm'

/** The right side of `=`: a ticket, or one of those that were merged into it, also by way of others. */
export function oneWithMerged(ticketId: string): SQL {
  return sql`any(array(
    with recursive merged as (
      select ${ticketId}::uuid as id
      union
      select ${tickets.id} from ${tickets} join merged on ${tickets.merged_into_id} = merged.id
    ) select id from merged))`
}

/** The ticket into which a ticket was merged, at the end of the chain; itself, if it was not. undefined: none. */
export async function endOfMerges(
  db: Pick<TenantDatabase, 'execute'>,
  ticketId: string,
): Promise<string | undefined> {
  const [end] = await db.execute<{ id: string }>(sql`
    with recursive chain as (
      select id, merged_into_id from ${tickets} where id = ${ticketId}
      union
      select next.id, next.merged_into_id from ${tickets} as next join chain on next.id = chain.merged_into_id
    ) select id from chain where merged_into_id is null`)
  return end?.id
}
