import type { MailboxChange } from '@fiscus/contracts/mail/mailbox-request'
import { type Author, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { ControlDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { mailboxes, mailFolders } from '@fiscus/db/schema/mail/mailboxes'
import { requireOwner } from '@fiscus/http/access/require-owner'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { type SecretColumn, secretPlace } from '@fiscus/mail/mailboxes/mailbox-secrets'
import { mailTexts } from '@fiscus/messages/mail'
import type { MailEnvironment } from '@fiscus/runtime/mail/mail-environment'
import type { SecretBox } from '@fiscus/runtime/secrets/secret-box'
import { eq, sql } from 'drizzle-orm'
import type { MailScope } from '../context/mail-scope.ts'
import { newIncoming, newOutgoing } from './beginning.ts'
import { serverFaults } from './check-servers.ts'
import { mailboxFaults } from './mailbox-faults.ts'
import { auditedMailbox, mailboxRecordOf, type StoredMailbox } from './mailbox-record-of.ts'
import {
  columnOfSecret,
  type MailboxPlan,
  planMailbox,
  type SecretField,
  type SecretPlan,
  serverOf,
} from './plan-mailbox.ts'
import { getMailbox, lockMailbox } from './queries.ts'

export type MailboxWrite = {
  scope: MailScope
  control: ControlDatabase
  secrets: SecretBox
  mail: MailEnvironment
  author: Author
}

export type Reference = { id: string; ifMatch: string | undefined }

/**
 * Creates a mailbox, with the folder INBOX to read.
 * @throws Problem 422 `invalid-request` with a pointer for each fault
 */
export async function createMailbox(
  write: MailboxWrite,
  request: Partial<MailboxChange>,
): Promise<StoredMailbox> {
  const plan = planMailbox(null, request)
  requireUsable(plan, write)
  return write.scope.withDatabase((db) =>
    db.transaction(async (tx) => {
      // Secrets are bound to the id of their record, which grows with time.
      const { id } = requireRow(await tx.execute<{ id: string }>(sql`select uuidv7()::text as id`))
      await requireOwner(tx, plan.after.owner_id, { control: write.control, tenantId: write.scope.tenantId })
      const sealed = sealedSecrets(id, plan, write.secrets)
      const { at, actor } = write.author
      const states = { in_state_since: at, in_next_at: at, out_state_since: at, out_next_at: at }
      const edited = { created_at: at, updated_at: at, updated_by: actor }
      const values = { id, ...plan.after, ...sealed, ...states, ...edited }
      const row = requireRow(await tx.insert(mailboxes).values(values).returning())
      if (row.in_protocol !== null)
        await tx.insert(mailFolders).values({ mailbox_id: id, path: 'INBOX', is_polled: 1 })
      const audited = { entity: 'mailbox', entity_id: id, action: 'create' } as const
      await writeAuditEntry(tx, write.author, { ...audited, before: null, after: auditedMailbox(row) })
      return mailboxRecordOf(row)
    }),
  )
}

/**
 * Changes a mailbox. A direction whose server, login or secret changes begins anew: its state is `new`, and it is due
 * now.
 * @throws Problem 404 `not-found`; 428, 412; 422 `invalid-request` with a pointer for each fault
 */
export async function changeMailbox(
  write: MailboxWrite,
  { id, ifMatch }: Reference,
  request: MailboxChange,
): Promise<StoredMailbox> {
  const { withDatabase } = write.scope
  const read = await withDatabase((db) => getMailbox(db, id))
  requireMatch(ifMatch, read.version)
  requireUsable(planMailbox(read, request), write)
  return withDatabase((db) =>
    db.transaction(async (tx) => {
      const before = await lockMailbox(tx, id)
      requireMatch(ifMatch, before.version)
      const plan = planMailbox(before, request)
      await requireOwner(tx, plan.after.owner_id, { control: write.control, tenantId: write.scope.tenantId })
      const { at, actor } = write.author
      const edited = { updated_at: at, updated_by: actor, version: before.version + 1 }
      const values = {
        ...plan.after,
        ...sealedSecrets(id, plan, write.secrets),
        ...beginnings(plan, at),
        ...edited,
      }
      const row = requireRow(await tx.update(mailboxes).set(values).where(eq(mailboxes.id, id)).returning())
      if (row.in_protocol !== null)
        await tx
          .insert(mailFolders)
          .values({ mailbox_id: id, path: 'INBOX', is_polled: 1 })
          .onConflictDoNothing()
      const newSecrets = Object.keys(plan.secrets).filter((name) => isNew(plan.secrets[name as SecretField]))
      await writeAuditEntry(tx, write.author, {
        entity: 'mailbox',
        entity_id: id,
        action: 'change',
        before: auditedMailbox(before),
        after: { ...auditedMailbox(row), ...(newSecrets.length > 0 && { new_secrets: newSecrets }) },
      })
      return mailboxRecordOf(row)
    }),
  )
}

/**
 * Checks a mailbox after a request. A test finds the faults of the servers itself.
 * @throws Problem 422 `invalid-request` with a pointer for each fault
 */
export function requireUsable(
  plan: MailboxPlan,
  { mail, isTest = false }: Pick<MailboxWrite, 'mail'> & { isTest?: boolean },
): void {
  const faults = mailboxFaults(plan, mail)
  if (!isTest) faults.push(...serverFaults(plan, mail))
  else if (plan.after.login_method === 'xoauth2')
    faults.push({
      pointer: '/login_method',
      detail: mailTexts.createBeforeTest(),
      code: 'invalid-value',
    })
  if (faults.length > 0) throw invalidRequest(faults)
}

const isNew = (secret: SecretPlan) => secret !== null && secret !== 'stored'

/** The columns of secrets that change. An access token does not outlast the credentials that it was made of. */
function sealedSecrets(id: string, { secrets: plans }: MailboxPlan, secrets: SecretBox) {
  const entries = Object.entries(columnOfSecret).flatMap(
    ([field, column]): [SecretColumn, string | null][] => {
      const plan = plans[field as SecretField]
      if (plan === 'stored') return []
      return [[column, plan && secrets.seal(plan.text, secretPlace(id, column))]]
    },
  )
  const isTokenKept = plans.oauth_refresh_token === 'stored' && !isNew(plans.oauth_client_secret)
  const token = isTokenKept ? {} : { oauth_access_secret: null, oauth_expires_at: null }
  return { ...Object.fromEntries(entries), ...token }
}

/** The states of the directions that begin anew. */
function beginnings({ before, after, secrets }: MailboxPlan, at: Date) {
  const isTokenNew = isNew(secrets.oauth_refresh_token) || isNew(secrets.oauth_client_secret)
  const begins = (direction: 'in' | 'out') =>
    isTokenNew ||
    isNew(secrets[`${direction}_password`]) ||
    before.login_method !== after.login_method ||
    before.is_active !== after.is_active ||
    serverOf(before, direction) !== serverOf(after, direction)
  return { ...(begins('in') && newIncoming(at)), ...(begins('out') && newOutgoing(at)) }
}
