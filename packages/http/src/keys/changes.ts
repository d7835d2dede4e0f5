import { hash } from 'node:crypto'
import type { CreateKeyRequest, RotateKeyRequest } from '@fiscus/contracts/access/key-request'
import { platformScopes, type Scope } from '@fiscus/contracts/access/scopes'
import { Problem } from '@fiscus/contracts/problems/problem'
import type { Author } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import type { KeyRow } from '@fiscus/db/keys/create-key'
import { issueKey, type KeyRequest, validKeysMax } from '@fiscus/db/keys/issue-key'
import { revokeKey } from '@fiscus/db/keys/revoke-key'
import { access } from '@fiscus/messages/access'
import type { Message } from '@fiscus/messages/message'
import type { Principal } from '../requests/api-env.ts'
import { invalidRequest } from '../requests/validate.ts'
import { requireFound } from '../responses/require-found.ts'
import { getKey, keyRecordOf } from './queries.ts'

type KeyChange = {
  control: ControlDatabase
  author: Author
  /** The tenant of the key; null for the platform. */
  owner: string | null
  /** The calling key. */
  principal: Principal
  idempotencyKey: string | undefined
}

const requestsPerMinuteDefault = 6000

/**
 * Creates a key of the owner with scopes of the calling key.
 * @throws Problem 403 `missing-scope`; 422 `invalid-request`; 409 `idempotency-key-reused`, `too-many-keys`
 */
export function createKeyOfOwner(change: KeyChange, request: CreateKeyRequest) {
  const { owner, principal } = change
  const { name, scopes, expires_in_days: expiresInDays, requests_per_minute: requested } = request
  const limit = principal.requestsPerMinute
  if (requested !== undefined && requested > limit) throw limitTooHigh(access.limitOfKey({ limit }))
  const misplaced = scopes.findIndex(
    (scope) => owner !== null && platformScopes.some((each) => each === scope),
  )
  if (misplaced >= 0)
    throw invalidRequest([
      {
        pointer: `/scopes/${misplaced}`,
        detail: access.scopeOfPlatform(),
        code: 'invalid-value',
      },
    ])
  requireOwnScopes(principal, scopes)
  const requestsPerMinute = requested ?? Math.min(requestsPerMinuteDefault, limit)
  return issue(change, request, { name, scopes, tenantId: owner, requestsPerMinute, expiresInDays })
}

/**
 * Creates the successor of a key. The old key stays valid for the overlap.
 * @throws Problem 404 `not-found`; 403 `missing-scope`; 422 `invalid-request`; 409 `key-over`, `key-rotated`,
 * `idempotency-key-reused`, `too-many-keys`
 */
export async function rotateKeyOfOwner(change: KeyChange, id: string, request: RotateKeyRequest) {
  const { control, owner, principal } = change
  const { name, scopes, requests_per_minute: present } = await getKey(control, owner, id)
  requireOwnScopes(principal, scopes)
  const { expires_in_days: expiresInDays, overlap_days: overlapDays } = request
  const requestsPerMinute = request.requests_per_minute ?? present
  const limit = Math.max(principal.requestsPerMinute, present)
  if (requestsPerMinute > limit) throw limitTooHigh(access.limitOfKeys({ limit }))
  const successor = { name, scopes, tenantId: owner, requestsPerMinute, replaces: id }
  return issue(change, request, { ...successor, expiresInDays, overlapDays })
}

/**
 * Revokes a key at once. A revoked key stays unchanged.
 * @throws Problem 404 `not-found`
 */
export async function revokeKeyOfOwner(
  { control, author, owner }: Omit<KeyChange, 'principal' | 'idempotencyKey'>,
  id: string,
) {
  await getKey(control, owner, id)
  const revoked = await revokeKey({ control, author }, id)
  return keyRecordOf(control, requireFound(revoked ?? undefined, 'key', id), author.at)
}

async function issue(
  { control, author, owner, idempotencyKey }: KeyChange,
  body: CreateKeyRequest | RotateKeyRequest,
  wanted: Omit<KeyRequest, 'request'>,
) {
  const request = idempotencyKey && {
    key: `${author.actor} ${idempotencyKey}`,
    digest: hash('sha256', JSON.stringify([owner, wanted.replaces ?? null, body])),
  }
  const issued = await issueKey({ control, author }, { ...wanted, request: request || undefined })
  const recordOf = (row: KeyRow) => keyRecordOf(control, row, author.at)
  switch (issued.kind) {
    case 'created':
      return { record: { ...(await recordOf(issued.row)), key: issued.key }, isRepeated: false }
    case 'repeated':
      return { record: { ...(await recordOf(issued.row)), key: null }, isRepeated: true }
    case 'key_reused':
      throw new Problem('idempotency-key-reused', access.keyRepeated())
    case 'too_many':
      throw new Problem('too-many-keys', access.keysMax({ count: validKeysMax }))
    case 'over':
      throw new Problem('key-over', access.keyOver())
    case 'rotated':
      throw new Problem('key-rotated', access.keyRotated({ prefix: issued.successor.prefix }))
  }
}

function limitTooHigh(detail: Message): Problem {
  return invalidRequest([{ pointer: '/requests_per_minute', detail, code: 'out-of-range' }])
}

/** A key grants only what it has itself. The database checks it again (0021). */
function requireOwnScopes({ scopes: own }: Principal, scopes: readonly Scope[]): void {
  const missing = scopes.filter((scope) => !own.has(scope))
  if (missing.length > 0) throw new Problem('missing-scope', access.scopesNotOwn({ scopes: missing }))
}
