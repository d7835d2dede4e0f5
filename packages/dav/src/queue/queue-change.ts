import type { QueuedOperation } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { type Executing, executePrepared } from '@fiscus/db/queries/execute-prepared'
import { uuidArray } from '@fiscus/db/queries/uuid-array'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq, type SQL, sql } from 'drizzle-orm'

/** A record that may be an object of a collection. */
export type RecordReference = { eventId: string } | { contactId: string }
/** Records of one kind that may be objects of collections. */
export type RecordReferences = { eventIds: readonly string[] } | { contactIds: readonly string[] }

type Queued = { operation: QueuedOperation; now: Date }
export type LocalChange = RecordReference & Queued

/**
 * Queues a local change of an event or a contact for its server, in the transaction of the change. Several changes of
 * an object are one row with the number of the newest. A record that is in no collection has nothing to push. The
 * caller holds the lock of the record, and queues a deletion before it deletes the record.
 */
export function queueChange(tx: TenantTransaction, change: LocalChange): Promise<void> {
  const references = 'eventId' in change ? { eventIds: [change.eventId] } : { contactIds: [change.contactId] }
  return queueChanges(tx, { ...references, operation: change.operation, now: change.now })
}

/**
 * Queues changes of many records with one statement, see `queueChange`. @param change with some thousand ids at most
 */
export async function queueChanges(tx: Executing, change: RecordReferences & Queued): Promise<void> {
  await queueWhere(tx, isObjectOf(change), change)
}

/** A condition that an object is that of a record. */
export function isObjectOf(records: RecordReferences): SQL {
  return 'eventIds' in records
    ? sql`${davObjects.event_id} = any(${uuidArray(records.eventIds)})`
    : sql`${davObjects.contact_id} = any(${uuidArray(records.contactIds)})`
}

/** Queues a change of an object. */
export async function queueObject(tx: TenantTransaction, objectId: string, queued: Queued): Promise<void> {
  await queueWhere(tx, eq(davObjects.id, objectId), queued)
}

/** The next try is due at once, also after failed ones. */
async function queueWhere(tx: Executing, isQueued: SQL, { operation, now }: Queued): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await executePrepared(
    tx,
    sql`
    insert into ${davQueue} (object_id, operation, queued_at, next_at)
    select ${davObjects.id}, ${operation}::text, ${at}, ${at} from ${davObjects} where ${isQueued} order by ${davObjects.id}
    on conflict (object_id) do update set operation = excluded.operation, revision = ${davQueue.revision} + 1,
      attempts = 0, next_at = excluded.next_at, last_status = null, last_error = null`,
  )
}
