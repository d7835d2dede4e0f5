import type { CollectionKind } from '@fiscus/contracts/dav/dav-vocabulary'
import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import type { DeletedRecord } from '@fiscus/db/schema/dav/deleted-objects'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { eq } from 'drizzle-orm'
import { readNewObject } from '../calendar/read-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import {
  applyServerContact,
  cardOfContact,
  insertServerContacts,
  removeServerContact,
  type ServerContact,
} from '../records/server-contacts.ts'
import {
  applyServerEvent,
  insertServerEvents,
  objectOfEvent,
  removeServerEvent,
  type ServerEvent,
} from '../records/server-events.ts'
import { ObjectError } from '../text/object-error.ts'
import type { ObjectRow } from '../turns/dav-turn.ts'
import { utcZone } from '../zones/zone.ts'
import type { ObjectProblem } from './object-problem.ts'

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

/** An object of a server as it was read. */
export type ServerRecord = ({ kind: 'calendar' } & ServerEvent) | ({ kind: 'address_book' } & ServerContact)

function read(kind: CollectionKind, text: string, timezone: string): ServerRecord {
  if (kind === 'address_book') return { kind, text, ...readCard(text) }
  return { kind, text, ...readNewObject(text, { timezone }) }
}

/**
 * Reads an object of a server, as that of a new record; returns the problem if it cannot be read.
 * @param timezone of the tenant
 */
export function readServerRecord(
  kind: CollectionKind,
  text: string,
  timezone: string,
): ServerRecord | ObjectProblem {
  try {
    return read(kind, text, timezone)
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error
    return { code: error.code, reason: error.reason }
  }
}

/** Returns the UID of an object of a server; the problem if the object cannot be read. */
export function readUid(kind: CollectionKind, text: string): string | ObjectProblem {
  const record = readServerRecord(kind, text, utcZone.name)
  return 'code' in record ? record : record.uid
}

/**
 * Stores objects of a server as new records. Nothing is queued.
 * @param records each with another UID
 * @returns the ids of the records by UID
 */
export async function insertServerRecords(
  tx: TenantTransaction,
  records: readonly ServerRecord[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const events = records.filter((record) => record.kind === 'calendar')
  const cards = records.filter((record) => record.kind === 'address_book')
  const eventIds = await insertServerEvents(tx, events, now)
  const contactIds = await insertServerContacts(tx, cards, now)
  return new Map([...eventIds, ...contactIds])
}

/**
 * Stores one object of a server as a new record, and returns its id. Nothing is queued.
 * @throws ObjectError if the object cannot be read
 */
export async function insertServerRecord(
  tx: TenantTransaction,
  kind: CollectionKind,
  { text, now, timezone }: { text: string; now: Date; timezone: string },
): Promise<string> {
  const ids = await insertServerRecords(tx, [read(kind, text, timezone)], now)
  return requireRow([...ids.values()])
}
