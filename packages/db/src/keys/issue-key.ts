import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlDatabase, ControlTransaction } from '../connections/databases.ts'
import { hasSqlState, uniqueViolation } from '../connections/sql-states.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { createKey, type KeyRow, type NewKey } from './create-key.ts'
import { findSuccessor } from './find-successor.ts'
import { isOfOwner } from './list-keys.ts'
import { rotateKey } from './rotate-key.ts'

type KeyContext = { control: Pick<ControlDatabase, 'transaction'>; author: Author }

/**
 * A new key on request of another key. With `replaces` it is the successor of that key, which stays valid for
 * `overlapDays`.
 */
export type KeyRequest = NewKey & { expiresInDays: number; overlapDays?: number | undefined }

export type IssuedKey =
  | { kind: 'created'; key: string; row: KeyRow }
  /** An equal request with this key created this API key before. */
  | { kind: 'repeated'; row: KeyRow }
  /** A different request used this key before. */
  | { kind: 'key_reused' }
  /** The owner has `validKeysMax` valid keys. */
  | { kind: 'too_many' }
  /** The key to replace is expired or revoked. */
  | { kind: 'over' }
  /** The key to replace has this valid successor. */
  | { kind: 'rotated'; successor: KeyRow }

/** Limit of the valid keys of a tenant, and of the platform, for keys that are created by request. */
export const validKeysMax = 200

/**
 * Creates or rotates a key as `createKey` and `rotateKey` do, once for each `request`, up to the limit of valid keys.
 */
export async function issueKey(context: KeyContext, request: KeyRequest): Promise<IssuedKey> {
  try {
    return await context.control.transaction((tx) => issueIn(tx, context.author, request))
  } catch (error) {
    if (!hasSqlState(error, uniqueViolation) || request.request === undefined) throw error
    // A concurrent request with the same key was faster: return its key.
    return context.control.transaction((tx) => issueIn(tx, context.author, request))
  }
}

async function issueIn(tx: ControlTransaction, author: Author, wanted: KeyRequest): Promise<IssuedKey> {
  const { tenantId, replaces, request, requestsPerMinute, expiresInDays, overlapDays } = wanted
  await lockKeys(tx, tenantId)
  const [first] = request ? await tx.select().from(apiKeys).where(eq(apiKeys.request_key, request.key)) : []
  if (first)
    return first.request_digest === request?.digest
      ? { kind: 'repeated', row: first }
      : { kind: 'key_reused' }
  const isValid = and(isNull(apiKeys.revoked_at), gt(apiKeys.expires_at, author.at))
  if ((await tx.$count(apiKeys, and(isOfOwner(tenantId), isValid))) >= validKeysMax)
    return { kind: 'too_many' }
  if (replaces === undefined)
    return { kind: 'created', ...(await createKey({ control: tx, author }, wanted)) }
  const [valid] = await tx
    .select({ id: apiKeys.id })
    .from(apiKeys)
    .where(and(eq(apiKeys.id, replaces), isValid))
    .for('update')
  if (!valid) return { kind: 'over' }
  const successor = await findSuccessor(tx, replaces, author.at)
  if (successor) return { kind: 'rotated', successor }
  const rotation = { keyId: replaces, requestsPerMinute, expiresInDays, overlapDays, request }
  const { key, row } = await rotateKey({ control: tx, author }, rotation)
  return { kind: 'created', key, row }
}

/**
 * Waits until no other transaction issues keys of the owner: of concurrent requests, each sees the keys of the one
 * before it.
 */
async function lockKeys(tx: ControlTransaction, tenantId: string | null): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`keys of ${tenantId ?? 'the platform'}`}, 0))`,
  )
}
