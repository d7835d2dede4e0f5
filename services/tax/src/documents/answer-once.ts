import { Problem } from '@fiscus/contracts/problems/problem'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { idempotencyKeys } from '@fiscus/db/schema/tenant/documents'
import { eq, inArray, lt } from 'drizzle-orm'
import { sha256 } from '../sha256.ts'

/** What a call made: the document, and the text it was answered with. */
export type Answer = { documentId: string; text: string }

/** A call that may be repeated: `route` says what was asked for with its ids, `body` is the valid request. */
export type RepeatableCall = { key: string | undefined; route: string; body: unknown; now: Date }

const keptHours = 24
const sweptAtOnce = 100

/**
 * Answers a call with an Idempotency-Key once: a repetition within 24 hours gets the first answer again. The key is
 * claimed by an INSERT in the same transaction that makes the document, so a concurrent call with the same key waits for
 * it, and a call that fails leaves no key behind.
 * @throws Problem 409 `idempotency-key-reused` when the key belongs to another request
 */
export async function answerOnce(
  tx: TenantTransaction,
  { key, route, body, now }: RepeatableCall,
  answer: () => Promise<Answer>,
): Promise<Answer & { replayed: boolean }> {
  if (key === undefined) return { ...(await answer()), replayed: false }
  const call = { route, body_digest: sha256(JSON.stringify(body)), created_at: now }
  const expired = new Date(now.getTime() - keptHours * 3_600_000)
  const claimed = await tx
    .insert(idempotencyKeys)
    .values({ key, ...call })
    .onConflictDoUpdate({
      target: idempotencyKeys.key,
      set: call,
      setWhere: lt(idempotencyKeys.created_at, expired),
    })
    .returning({ key: idempotencyKeys.key })
  if (claimed.length === 0) return { ...(await firstAnswer(tx, key, call)), replayed: true }
  const { documentId, text } = await answer()
  await tx
    .update(idempotencyKeys)
    .set({ document_id: documentId, answer: text })
    .where(eq(idempotencyKeys.key, key))
  await sweep(tx, expired)
  return { documentId, text, replayed: false }
}

async function firstAnswer(
  tx: TenantTransaction,
  key: string,
  call: { route: string; body_digest: string },
): Promise<Answer> {
  const [first] = await tx.select().from(idempotencyKeys).where(eq(idempotencyKeys.key, key))
  if (
    first?.route === call.route &&
    first.body_digest === call.body_digest &&
    first.document_id &&
    first.answer
  )
    return { documentId: first.document_id, text: first.answer }
  throw new Problem(
    'idempotency-key-reused',
    'This Idempotency-Key was sent with another request; take a new key for a new request.',
  )
}

async function sweep(tx: TenantTransaction, expired: Date): Promise<void> {
  const old = tx
    .select({ key: idempotencyKeys.key })
    .from(idempotencyKeys)
    .where(lt(idempotencyKeys.created_at, expired))
    .orderBy(idempotencyKeys.created_at)
    .limit(sweptAtOnce)
    .for('update', { skipLocked: true })
  await tx.delete(idempotencyKeys).where(inArray(idempotencyKeys.key, old))
}
