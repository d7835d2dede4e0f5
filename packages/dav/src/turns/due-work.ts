import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { type SQL, sql } from 'drizzle-orm'
import type { DavLimits } from './dav-limits.ts'

/** What a run does: it pushes local changes, or pulls those of the servers. */
export type DueWork = 'push' | 'pull'

/** A collection whose local changes go to the server. */
export const isPushed: SQL = sql`(${davCollections.is_selected} = 1 and ${davCollections.is_read_only} = 0
  and ${davCollections.direction} <> 'pull' and ${davCollections.state} <> 'gone')`

/**
 * An object that could not be read is not replaced by a local version: the next version on the server ends its error.
 * One that the server does not have any more waits for the pull, which decides about it.
 */
export const isSendable: SQL = sql`((${davQueue.operation} = 'delete' or ${davObjects.error_code} is null
    or ${davObjects.error_code} in ('not_sent', 'not_stored', 'no_etag'))
  and (${davObjects.listing} >= 0 or ${davCollections.direction} = 'push'))`

/** The instant since which the collection is due for a pull: of the account, if it was made due after the last pull. */
function pullAt({ pullEveryMs, failedEveryMs, goneEveryMs }: DavLimits): SQL {
  const delay = sql`case ${davCollections.state} when 'gone' then ${goneEveryMs}::int when 'waiting' then ${failedEveryMs}::int else ${pullEveryMs}::int end`
  return sql`case when ${davCollections.last_pulled_at} is null then ${davCollections.created_at}
    when ${davAccounts.next_at} > ${davCollections.last_pulled_at} then ${davAccounts.next_at}
    else ${davCollections.last_pulled_at} + ${delay} * interval '1 ms' end`
}

/** Whether a collection is due for a pull, in a query with its account. */
export function isPullDue(now: Date, limits: DavLimits): SQL {
  return sql`(${davCollections.is_selected} = 1 and ${davCollections.direction} <> 'push'
    and ${pullAt(limits)} <= ${now.toISOString()}::timestamptz)`
}

/** A query of the instant since which an account has due work, in the column `at`; null: it has none. */
export function dueSince(work: DueWork, now: Date, limits: DavLimits): SQL {
  const at = sql`${now.toISOString()}::timestamptz`
  if (work === 'pull')
    return sql`select min(${pullAt(limits)}) as at from ${davCollections}
      where ${davCollections.account_id} = ${davAccounts.id} and ${isPullDue(now, limits)}`
  return sql`select least(
      (select min(${davQueue.next_at}) from ${davQueue}
        join ${davObjects} on ${davObjects.id} = ${davQueue.object_id}
        join ${davCollections} on ${davCollections.id} = ${davObjects.collection_id}
        where ${davCollections.account_id} = ${davAccounts.id} and ${davQueue.next_at} <= ${at} and ${isPushed} and ${isSendable}),
      (select min(${davCollections.updated_at}) from ${davCollections}
        where ${davCollections.account_id} = ${davAccounts.id} and ${isPushed} and ${hasPendingProperties})) as at`
}

/** A name or color of the collection that the server does not have yet. */
export const hasPendingProperties: SQL = sql`(${davCollections.pending_name} is not null or ${davCollections.pending_color} is not null)`
