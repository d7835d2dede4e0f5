import { type Author, auditEntryRow, writeAuditEntry } from '@fiscus/db/audit/write-audit-entry'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { auditLog } from '@fiscus/db/schema/tenant/logs'

/** A transaction, and the author of what it changes. */
export type RecordWrite = { tx: TenantTransaction; author: Author }

/** The author of what a server has sent. */
export const serverAuthor = (now: Date): Author => ({
  at: now,
  actor: 'task:dav_pull_sync',
  request_id: null,
  reason: null,
})

/** Writes the audit entries of new records of a server, or of restored ones, with one statement. */
export async function auditNewRecords(
  { tx, author }: RecordWrite,
  entity: Change['entity'],
  created: readonly Audited[],
  action: 'create' | 'restore' = 'create',
): Promise<void> {
  const entry = (after: Audited) => ({
    entity,
    entity_id: after.id,
    action,
    before: null,
    after: audited(after),
  })
  await insertRows(
    tx,
    auditLog,
    created.map((after) => auditEntryRow(author, entry(after))),
  )
}

type Audited = { id: string; object?: unknown; card?: unknown; updated_by?: unknown }
type Change = { entity: 'calendar_event' | 'contact'; before: Audited | null; after: Audited | null }

/**
 * Writes the audit entry of an event or a contact: its fields, without the text of its object, which can have a
 * megabyte.
 */
export async function auditRecord(
  { tx, author }: RecordWrite,
  { entity, before, after }: Change,
): Promise<void> {
  const id = (after ?? before)?.id ?? ''
  const action = before === null ? 'create' : after === null ? 'delete' : 'change'
  await writeAuditEntry(tx, author, {
    entity,
    entity_id: id,
    action,
    before: before && audited(before),
    after: after && audited(after),
  })
}

function audited({ object: _object, card: _card, updated_by: _author, ...fields }: Audited): object {
  return fields
}
