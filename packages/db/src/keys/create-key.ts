import { hash, randomBytes } from 'node:crypto'
import type { Scope } from '@fiscus/contracts/access/scopes'
import { addDays } from '@fiscus/runtime/clock'
import type { Author } from '../audit/write-audit-entry.ts'
import type { ControlDatabase } from '../connections/databases.ts'
import { requireRow } from '../queries/require-row.ts'
import { apiKeys } from '../schema/control/api-keys.ts'
import { auditKey } from './audit-key.ts'

/** The stored row of an API key. */
export type KeyRow = typeof apiKeys.$inferSelect

const prefixLength = 12

export type NewKey = {
  name: string
  /** null: a platform key. */
  tenantId: string | null
  scopes: readonly Scope[]
  expiresInDays?: number | undefined
  requestsPerMinute?: number | undefined
  /** The key that the new one replaces. */
  replaces?: string | undefined
  /** Identifies a repeated request. */
  request?: RequestIdentity | undefined
}

/** The actor and the Idempotency-Key of a request, and the SHA-256 of what it asks for. */
export type RequestIdentity = { key: string; digest: string }

/**
 * Creates a key and writes an entry to the audit log of the administration. The result is the only place of the key's
 * text: the database stores the digest.
 */
export function createKey(
  { control, author }: { control: Pick<ControlDatabase, 'transaction'>; author: Author },
  input: NewKey,
): Promise<{ key: string; row: KeyRow }> {
  return control.transaction(async (tx) => {
    const created = await insertKey(tx, input, author)
    await auditKey(tx, author, { action: 'create', before: null, after: created.row })
    return created
  })
}

/** Inserts a key without an audit entry. */
export async function insertKey(
  tx: Pick<ControlDatabase, 'insert'>,
  { name, tenantId, scopes, expiresInDays = 90, requestsPerMinute, replaces, request }: NewKey,
  { at, actor }: Author,
): Promise<{ key: string; row: KeyRow }> {
  const key = generateKey()
  const values = {
    prefix: key.slice(0, prefixLength),
    key_digest: hash('sha256', key),
    name,
    tenant_id: tenantId,
    scopes: [...scopes],
    requests_per_minute: requestsPerMinute,
    created_at: at,
    created_by: actor,
    replaces,
    request_key: request?.key,
    request_digest: request?.digest,
    expires_at: addDays(at, expiresInDays),
  }
  return { key, row: requireRow(await tx.insert(apiKeys).values(values).returning()) }
}

/** 256 random bits, so that a plain SHA-256 of the key is as safe as a slow hash, and can be looked up. */
function generateKey(): string {
  return `tx_live_${randomBytes(32).toString('base64url')}`
}
