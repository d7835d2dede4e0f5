import type { AuditEntity } from '@fiscus/contracts/audit/audit-entities'
import type { TenantDatabase } from '../connections/databases.ts'
import { auditLog } from '../schema/tenant/logs.ts'

/** The author of an audited change: actor, instant, request, and the reason where one was stated. */
export type Author = { at: Date; actor: string; request_id: string | null; reason: string | null }

type Verb =
  | 'accept'
  | 'activate'
  | 'cancel'
  | 'change'
  | 'close'
  | 'confirm'
  | 'connect'
  | 'consent'
  | 'create'
  | 'deactivate'
  | 'decline'
  | 'delete'
  | 'disconnect'
  | 'discover'
  | 'end'
  | 'erase'
  | 'invite'
  | 'join'
  | 'keep'
  | 'link'
  | 'login'
  | 'login_failed'
  | 'logout'
  | 'merge'
  | 'move'
  | 'pause'
  | 'resend'
  | 'reopen'
  | 'reset'
  | 'resolve'
  | 'restore'
  | 'resume'
  | 'retry'
  | 'revoke'
  | 'rotate'
  | 'run'
  | 'split'
  | 'suspend'
  | 'unlink'
  | 'unmerge'
  | 'withdraw'

type Entry = {
  entity: AuditEntity
  entity_id: string
  /** A verb, or method and path of a request to Bull Board. */
  action: Verb | `${string} ${string}`
  before: object | null
  after: object | null
}

/** Writes one row of the audit log of a tenant, or of the administration, in the transaction of the change. */
export async function writeAuditEntry(
  tx: Pick<TenantDatabase, 'insert'>,
  author: Author,
  entry: Entry,
): Promise<void> {
  await tx.insert(auditLog).values(auditEntryRow(author, entry)).prepare('audit_entry').execute()
}

/** The row of an entry, for a statement that writes it with its change. */
export function auditEntryRow({ at, actor, request_id, reason }: Author, entry: Entry) {
  return { at, actor, request_id, reason, ...entry }
}
