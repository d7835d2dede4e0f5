import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import { Problem } from '@fiscus/contracts/problems/problem'
import { objectOfRecord } from '@fiscus/dav/records/record-in-collection'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { davTexts } from '@fiscus/messages/dav'
import type { Message } from '@fiscus/messages/message'
import { records } from '@fiscus/messages/records'
import { eq } from 'drizzle-orm'

type RecordReference = { eventId: string } | { contactId: string }

const fault = (detail: Message) =>
  invalidRequest([{ pointer: '/collection_id', detail, code: 'unknown-record' }])

/**
 * Requires a collection that may get a record.
 * @throws Problem 422 `invalid-request` for one that does not exist, is of the other kind, is not synchronised or is
 * only read
 */
export async function requireCollection(
  tx: TenantTransaction,
  id: string | null | undefined,
  kind: CollectionKind,
): Promise<void> {
  if (id == null) return
  const [collection] = await tx
    .select()
    .from(davCollections)
    .where(eq(davCollections.id, id))
    .for('key share')
  const missing = kind === 'calendar' ? records.calendar : records.addressBook
  if (collection?.kind !== kind) throw fault(missing({ id }))
  const named = {
    kind: kind === 'calendar' ? davTexts.calendar() : davTexts.addressBook(),
    name: collection.name,
  }
  if (collection.is_selected === 0) throw fault(davTexts.notSelected(named))
  if (isOnlyRead(collection)) throw fault(davTexts.onlyRead(named))
}

/**
 * Requires that a record may be changed: its collection, if it has one, takes changes.
 * @throws Problem 409 `collection-only-read`
 */
export async function requireWritable(tx: TenantTransaction, record: RecordReference): Promise<void> {
  const object = await objectOfRecord(tx, record)
  if (!object) return
  const [collection] = await tx
    .select()
    .from(davCollections)
    .where(eq(davCollections.id, object.collection_id))
  if (!collection || !isOnlyRead(collection)) return
  throw new Problem('collection-only-read', davTexts.recordOnlyRead({ collection: collection.name }))
}

function isOnlyRead({ direction, is_read_only }: typeof davCollections.$inferSelect): boolean {
  return direction === 'pull' || is_read_only === 1
}

/** The problem of a move to a collection that has the UID. */
export function uidTaken(): Problem {
  return new Problem('uid-taken', davTexts.uidTaken())
}
