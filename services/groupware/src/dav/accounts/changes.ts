import type { DavAccountChange } from '@fiscus/contracts/dav/account'
import { textColumns } from '@fiscus/contracts/fields/text-columns'
import { type AccountSecret, accountSecretPlace } from '@fiscus/dav/accounts/account-secrets'
import { davUrl } from '@fiscus/dav/http/dav-url'
import { writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { eq, sql } from 'drizzle-orm'
import type { Reference, Write } from '../../context/tenant-write.ts'
import { requireReferences } from '../../records/require-references.ts'
import { accountRecordOf, auditedAccount } from './account-record.ts'
import {
  type AccountPlan,
  columnOfSecret,
  isMoved,
  isNewSecret,
  planAccount,
  secretFields,
} from './plan-account.ts'
import { lockAccount } from './queries.ts'

export type StoredAccount = ReturnType<typeof accountRecordOf>
type SecretWrite = Write & { secrets: SecretBox }

/** The request with its address in the form in which addresses are compared. */
export function normalRequest<R extends { server_url?: string | undefined }>(request: R): R {
  const url = request.server_url === undefined ? null : davUrl(request.server_url)
  return url === null ? request : { ...request, server_url: url }
}

/**
 * Creates an account of a plan that `requireUsable` has checked.
 * @throws Problem 422 `invalid-request` if its owner does not exist
 */
export async function createAccount(write: SecretWrite, plan: AccountPlan): Promise<StoredAccount> {
  const { tx, author, secrets } = write
  await requireReferences(write, { owner_id: plan.after.owner_id })
  // Secrets are bound to the id of their record, which grows with time.
  const { id } = requireRow(await tx.execute<{ id: string }>(sql`select uuidv7()::text as id`))
  const { at, actor } = author
  const edited = { created_at: at, updated_at: at, updated_by: actor, state_since: at, next_at: at }
  const values = { id, ...plan.after, ...sealedSecrets(id, plan, secrets), ...edited }
  const row = requireRow(await tx.insert(davAccounts).values(values).returning())
  const audited = { entity: 'dav_account', entity_id: id, action: 'create' } as const
  await writeAuditEntry(tx, author, { ...audited, before: null, after: auditedAccount(row) })
  return accountRecordOf(row)
}

/**
 * Changes an account. One whose server, login or secret changes begins anew: its state is `new`, and it is due now.
 * @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` if its owner does not exist
 */
export async function changeAccount(
  { tx, author, secrets, users }: SecretWrite,
  { id, ifMatch }: Reference,
  request: DavAccountChange,
): Promise<StoredAccount> {
  const before = await lockAccount(tx, id)
  requireMatch(ifMatch, before.version)
  const plan = planAccount(before, request)
  await requireReferences({ tx, users }, { owner_id: request.owner_id })
  const { at, actor } = author
  const values = {
    ...plan.after,
    ...sealedSecrets(id, plan, secrets),
    ...(beginsAnew(plan) && beginning(at)),
    updated_at: at,
    updated_by: actor,
    version: before.version + 1,
  }
  const row = requireRow(await tx.update(davAccounts).set(values).where(eq(davAccounts.id, id)).returning())
  const newSecrets = secretFields.filter((field) => isNewSecret(plan.secrets[field]))
  await writeAuditEntry(tx, author, {
    entity: 'dav_account',
    entity_id: id,
    action: 'change',
    before: auditedAccount(before),
    after: { ...auditedAccount(row), ...(newSecrets.length > 0 && { new_secrets: newSecrets }) },
  })
  return accountRecordOf(row)
}

/**
 * Deletes an account with its collections. Events and contacts stay, and nothing is deleted on the server.
 * @throws Problem 404 `not-found`; 428, 412
 */
export async function deleteAccount({ tx, author }: Write, { id, ifMatch }: Reference) {
  const before = await lockAccount(tx, id)
  requireMatch(ifMatch, before.version)
  await tx.delete(davAccounts).where(eq(davAccounts.id, id))
  const audited = { entity: 'dav_account', entity_id: id, action: 'delete' } as const
  await writeAuditEntry(tx, author, { ...audited, before: auditedAccount(before), after: null })
  return { deleted: id }
}

/** The state of an account that is due now, as if it was new. */
export function beginning(at: Date) {
  return { state: 'new' as const, state_since: at, ...textColumns('error', null), failures: 0, next_at: at }
}

function beginsAnew(plan: AccountPlan): boolean {
  const { before, after, secrets } = plan
  return (
    isMoved(plan) ||
    before.server_url !== after.server_url ||
    before.is_active !== after.is_active ||
    secretFields.some((field) => isNewSecret(secrets[field]))
  )
}

/** The columns of secrets that change. An access token does not outlast the credentials that it was made of. */
function sealedSecrets(id: string, { secrets: plans }: AccountPlan, secrets: SecretBox) {
  const columns: Partial<Record<AccountSecret, string | null>> = {}
  for (const field of secretFields) {
    const plan = plans[field]
    const column = columnOfSecret[field]
    if (plan !== 'stored') columns[column] = plan && secrets.seal(plan.text, accountSecretPlace(id, column))
  }
  const isTokenKept = plans.oauth_refresh_token === 'stored' && !isNewSecret(plans.oauth_client_secret)
  return { ...columns, ...(!isTokenKept && { oauth_access_secret: null, oauth_expires_at: null }) }
}
