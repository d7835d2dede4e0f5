import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { idempotencyKeys } from '@fiscus/db/schema/tenant/documents'
import { documents as texts } from '@fiscus/messages/documents'
import { eq, inArray, lt } from 'drizzle-orm'

/** The document that a request created, and the text of the response. */
export type IssuedDocument = { documentId: string; text: string }

/** A request that can be repeated: `route` is its path with ids, `bodyDigest` the SHA-256 of its validated body. */
export type RepeatableRequest = { key: string | undefined; route: string; bodyDigest: string; now: Date }

const keyHours = 24
const deletedAtOnce = 100

/**
 * Executes a request with an Idempotency-Key once: a repetition within 24 hours returns the first response. The
 * transaction that creates the document inserts the key first, so a concurrent request with the same key waits, and a
 * failed request stores no key.
 * @throws Problem 409 `idempotency-key-reused` when the key was used for another request
 */
export async function withIdempotencyKey(
  tx: TenantTransaction,
  { key, route, bodyDigest, now }: RepeatableRequest,
  issue: () => Promise<IssuedDocument>,
): Promise<IssuedDocument & { replayed: boolean }> {
  if (key === undefined) return { ...(await issue()), replayed: false }
  const row = { route, body_digest: bodyDigest, created_at: now }
  const expired = new Date(now.getTime() - keyHours * 3_600_000)
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, ...row })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: row,
      setWhere: lt(idempotencyKeys.created_at, expired),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) return { ...(await firstResponse(tx, key, row)), replayed: true }
  const { documentId, text } = await issue()
  await tx
    .update(idempotencyKeys)
    .set({ document_id: documentId, answer: text })
    .where(eq(idempotencyKeys.key, key))
  await deleteExpired(tx, expired)
  return { documentId, text, replayed: false }
}

async function firstResponse(
  tx: TenantTransaction,
  key: string,
  request: { route: string; body_digest: string },
): Promise<IssuedDocument> {
  const [first] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (
    first?.route === request.route &&
    first.body_digest === request.body_digest &&
    first.document_id &&
    first.answer
  )
    return { documentId: first.document_id, text: first.answer }
  throw new Problem('idempotency-key-reused', texts.keyReused())
}

async function deleteExpired(tx: TenantTransaction, expired: Date): Promise<void> {
  const old = tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, expired))
    .orderBy(idempotencyKeys.created_at)
    .limit(deletedAtOnce)
    .for('update', { skipLocked: true })
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, old))
}
