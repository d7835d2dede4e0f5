import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davQueue } from '@fiscus/db/schema/dav/changes'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { eq } from 'drizzle-orm'
import { storeConflict } from '../conflicts/store-conflict.ts'
import { isSuccess } from '../http/answer-status.ts'
import { mergeObjects } from '../merge/merge-objects.ts'
import { sameObject } from '../merge/same-object.ts'
import { noProblem } from '../objects/object-problem.ts'
import { type LocalRecord, lockRecord, writeRecord } from '../objects/record-of-object.ts'
import { queueObject } from '../queue/queue-change.ts'
import type { CollectionContext, ObjectRow, QueueRow } from '../turns/dav-turn.ts'
import { utcZone } from '../zones/zone.ts'
import { type CopyState, type ServerCopy, takeCopyOfDeletedRecord } from './take-copy-of-deleted-record.ts'

/**
 * Merges a readable copy of the server with local changes, on the last copy that both sides had. What is lost by policy
 * is stored, and what the server does not have yet stays in the queue.
 */
export async function mergeCopyWithRecord(
  tx: TenantTransaction,
  context: CollectionContext,
  object: ObjectRow,
  copy: ServerCopy,
): Promise<void> {
  const local = await lockRecord(tx, object, context.now)
  const [change] = await tx
    .select()
    .from(davQueue)
    .where(eq(davQueue.object_id, object.id))
    .for('update')
    .prepare('dav_lock_change')
    .execute()
  const state = { object, copy, change: change ?? null, agreed: agreedCopy(object, change ?? null, copy) }
  if (local) await takeCopyOfRecord(tx, context, { ...state, local })
  else await takeCopyOfDeletedRecord(tx, context, state)
}

/**
 * A PUT whose answer was lost has arrived if the server has what was sent. One whose answer was a success has arrived,
 * too, if the server has stored it in another form; but not if it still has the old copy.
 */
function agreedCopy({ base }: ObjectRow, change: QueueRow | null, { text }: ServerCopy): string | null {
  if (change === null || change.sent === null) return base
  if (sameObject(change.sent, text)) return text
  const isAcknowledged = change.last_status !== null && isSuccess(change.last_status)
  return isAcknowledged && !(base !== null && sameObject(base, text)) ? change.sent : base
}

async function takeCopyOfRecord(
  tx: TenantTransaction,
  context: CollectionContext,
  state: CopyState & { local: LocalRecord },
): Promise<void> {
  const { copy, agreed, local, object } = state
  const isServerUnchanged = agreed !== null && sameObject(agreed, copy.text)
  const text = isServerUnchanged ? local.text : await mergeCopy(tx, context, state)
  const { collection, now, timezone } = context
  if (!isServerUnchanged) await writeRecord(tx, collection.kind, { id: local.id, text, now, timezone })
  await keepAgreed(tx, object, copy, context.now)
  await endChange(tx, context, state, sameObject(text, copy.text))
}

/** The text that the record gets: the server's copy, unless there is a local change to keep. */
async function mergeCopy(
  tx: TenantTransaction,
  context: CollectionContext,
  { object, copy, agreed, local }: CopyState & { local: LocalRecord },
): Promise<string> {
  const { kind, conflict_policy: policy } = context.collection
  const hasLocalChange = agreed === null || !sameObject(agreed, local.text)
  if (!hasLocalChange || sameObject(local.text, copy.text)) return copy.text
  const { merged, conflicts } = mergeObjects(kind, {
    base: agreed,
    local: local.text,
    server: copy.text,
    policy,
    timezone: local.own.timezone ?? utcZone.name,
  })
  if (conflicts.length > 0)
    await storeConflict(
      tx,
      context,
      { id: object.id, base: agreed },
      {
        kind: 'both_changed',
        local: local.text,
        server: copy.text,
        kept: policy,
        fields: conflicts,
      },
    )
  return sameObject(merged, copy.text) ? copy.text : merged
}

/** The server's copy is the new base. */
async function keepAgreed(
  tx: TenantTransaction,
  object: ObjectRow,
  { text, etag }: ServerCopy,
  now: Date,
): Promise<void> {
  // A copy without a strong ETag does not end the problem that there is none.
  const problem = etag === null && object.error_code === 'no_etag' ? {} : noProblem
  await tx
    .update(davObjects)
    .set({ base: text, etag, url: object.url, listing: object.listing, ...problem, updated_at: now })
    .where(eq(davObjects.id, object.id))
    .prepare('dav_keep_agreed')
    .execute()
}

/** Nothing is left to push, or the next try begins from the new base. */
async function endChange(
  tx: TenantTransaction,
  { now }: CollectionContext,
  { object: { id }, change, copy }: CopyState,
  isEqual: boolean,
): Promise<void> {
  if (isEqual) await tx.delete(davQueue).where(eq(davQueue.object_id, id)).prepare('dav_end_change').execute()
  else if (change === null) await queueObject(tx, id, { operation: 'put', now })
  else
    await tx
      .update(davQueue)
      .set({ sent: null, ...(copy.etag !== null && { attempts: 0, next_at: now }) })
      .where(eq(davQueue.object_id, id))
      .prepare('dav_restart_change')
      .execute()
}
