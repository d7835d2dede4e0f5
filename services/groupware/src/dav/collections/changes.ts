import type { DavCollectionChange } from '@fiscus/contracts/dav/collection'
import { Problem } from '@fiscus/contracts/problems/problem'
import { answerRemovals, noQuestion, type RemovalsAnswer } from '@fiscus/dav/removals/answer-removals'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { davTexts } from '@fiscus/messages/dav'
import { eq } from 'drizzle-orm'
import type { Reference, Write } from '../../context/tenant-write.ts'
import { type CollectionRow, collectionRecordOf, getCollection, lockCollection } from './queries.ts'

type StoredCollection = ReturnType<typeof collectionRecordOf>

/**
 * Changes a collection. A new name or color is pushed to the server. A collection that is selected is due now, and a
 * new direction reads it from the beginning.
 * @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` for name or color of a collection that is not pushed
 */
export async function changeCollection(
  { tx, author }: Write,
  { id, ifMatch }: Reference,
  change: DavCollectionChange,
): Promise<StoredCollection> {
  const before = await lockCollection(tx, id)
  requireMatch(ifMatch, before.version)
  requirePushed(before, change)
  const { at, actor } = author
  const { name, color } = change
  const values = {
    ...change,
    ...(name !== undefined && name !== before.name && { pending_name: name }),
    ...(color !== undefined && color !== before.color && { pending_color: color }),
    ...(change.direction !== undefined &&
      change.direction !== before.direction && { sync_token: null, ctag: null }),
    // What is only pushed takes no removals.
    ...(change.direction === 'push' &&
      before.state === 'held' && { ...noQuestion, state: 'new' as const, state_since: at }),
    updated_at: at,
    updated_by: actor,
    version: before.version + 1,
  }
  const row = requireRow(
    await tx.update(davCollections).set(values).where(eq(davCollections.id, id)).returning(),
  )
  if (row.is_selected === 1 && before.is_selected === 0)
    await tx.update(davAccounts).set({ next_at: at }).where(eq(davAccounts.id, row.account_id))
  await writeAuditEntry(tx, author, {
    entity: 'dav_collection',
    entity_id: id,
    action: 'change',
    before: auditedCollection(before),
    after: auditedCollection(row),
  })
  return collectionRecordOf(row)
}

/** @throws Problem 422 `invalid-request` */
function requirePushed(before: CollectionRow, change: DavCollectionChange): void {
  const direction = change.direction ?? before.direction
  if (before.is_read_only === 0 && direction !== 'pull') return
  const names = (['name', 'color'] as const).filter((name) => change[name] !== undefined)
  const faults = names.map((name) => ({
    pointer: `/${name}`,
    detail: davTexts.notPushed(),
    code: 'invalid-value' as const,
  }))
  if (faults.length > 0) throw invalidRequest(faults)
}

/**
 * Answers the question about the objects that the server has removed at once: the next pull deletes them here too, or
 * creates them there again.
 * @throws Problem 404 `not-found`; 409 `no-held-removals`
 */
export async function answerHeld(
  { tx, author }: Write,
  id: string,
  { removals, answer }: { removals: number; answer: RemovalsAnswer },
): Promise<StoredCollection> {
  const { at } = author
  const { account_id, held_removals: held } = await getCollection(tx, id)
  await tx.update(davAccounts).set({ next_at: at }).where(eq(davAccounts.id, account_id))
  const row = await answerRemovals(tx, { id, removals, answer, at })
  if (row === null)
    throw new Problem(
      'no-held-removals',
      held === null ? davTexts.noHeldRemovals() : davTexts.otherHeldRemovals({ count: held }),
    )
  await writeAuditEntry(tx, author, {
    entity: 'dav_collection',
    entity_id: id,
    action: answer === 'confirmed' ? 'confirm' : 'keep',
    before: { held_removals: removals },
    after: { [`${answer}_removals`]: removals },
  })
  return collectionRecordOf(row)
}

/** What the audit log keeps of a collection: what a user chooses. */
function auditedCollection(row: CollectionRow): object {
  const { name, color, is_selected, direction, conflict_policy, deletion_policy } = row
  return { name, color, is_selected, direction, conflict_policy, deletion_policy }
}
