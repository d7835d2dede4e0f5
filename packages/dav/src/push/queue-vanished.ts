import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { sql } from 'drizzle-orm'
import { requireTurn } from '../turns/claim-account.ts'
import type { DavTurn } from '../turns/dav-turn.ts'
import { isPushed } from '../turns/due-work.ts'

/** Queues the deletion of objects whose records were deleted without it, for example with their company. */
export async function queueVanished({ db, account, clock }: DavTurn): Promise<void> {
  const now = sql`${clock.now().toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    await requireTurn(tx, account)
    await tx.execute(sql`
      insert into ${davQueue} (object_id, operation, queued_at, next_at)
      select ${davObjects.id}, 'delete', ${now}, ${now}
      from ${davObjects} join ${davCollections} on ${davCollections.id} = ${davObjects.collection_id}
      where ${davCollections.account_id} = ${account.id} and ${isPushed}
        and ${davObjects.event_id} is null and ${davObjects.contact_id} is null and ${davObjects.error_code} is null
      on conflict (object_id) do nothing`)
  })
}
