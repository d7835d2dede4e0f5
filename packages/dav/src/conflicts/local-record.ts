import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import type { DeletedRecord } from '@fiscus/db/schema/dav/deleted-objects'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'
import { applyServerContact, cardOfContact, removeServerContact } from '../records/server-contacts.ts'
import { applyServerEvent, objectOfEvent, removeServerEvent } from '../records/server-events.ts'
import type { ObjectRow } from '../turns/dav-turn.ts'

/** The event or contact of an object, as the text that a push sends. `own`: what the text does not have. */
export type LocalRecord = { id: string; text: string; own: DeletedRecord }

/** Locks the record of an object and returns it; null: it was deleted. */
export async function lockRecord(
  tx: TenantTransaction,
  { event_id, contact_id }: Pick<ObjectRow, 'event_id' | 'contact_id'>,
  now: Date,
): Promise<LocalRecord | null> {
  if (event_id !== null) {
    const rows = await tx
      .select()
      .from(calendarEvents)
      .where(eq(calendarEvents.id, event_id))
      .for('update')
      .prepare('dav_lock_event')
      .execute()
    return rows.map((row) => ({ id: row.id, text: objectOfEvent(row, now), own: ownOf(row) }))[0] ?? null
  }
  if (contact_id === null) return null
  const [row] = await tx
    .select()
    .from(contacts)
    .where(eq(contacts.id, contact_id))
    .for('update')
    .prepare('dav_lock_contact')
    .execute()
  return row ? { id: row.id, text: await cardOfContact(tx, row, now), own: ownOf(row) } : null
}

type OwnColumns = Omit<DeletedRecord, 'created_at' | 'contact_id' | 'timezone'> &
  Partial<Pick<DeletedRecord, 'contact_id' | 'timezone'>> & { created_at: Date }

function ownOf({ contact_id = null, timezone = null, created_at, ...row }: OwnColumns): DeletedRecord {
  const { status, company_id, owner_id, version } = row
  return { status, company_id, contact_id, owner_id, timezone, version, created_at: created_at.toISOString() }
}

/** `timezone`: of the tenant. */
type ServerText = { id: string; text: string; now: Date; timezone: string }

/** Stores what a server has sent as a record that is locked. Nothing is queued. */
export function writeRecord(tx: TenantTransaction, kind: CollectionKind, text: ServerText): Promise<void> {
  return kind === 'calendar' ? applyServerEvent(tx, text) : applyServerContact(tx, text)
}

/** Deletes the record of an object that the server has deleted. false: other records refer to it, and it stays. */
export function removeRecord(
  tx: TenantTransaction,
  kind: CollectionKind,
  record: { id: string; now: Date },
): Promise<boolean> {
  return kind === 'calendar' ? removeServerEvent(tx, record) : removeServerContact(tx, record)
}

/** The columns of an object that refer to its record. */
export function recordColumns(kind: CollectionKind, id: string): Pick<ObjectRow, 'event_id' | 'contact_id'> {
  return kind === 'calendar' ? { event_id: id, contact_id: null } : { event_id: null, contact_id: id }
}
