import { requireRow } from '@fiscus/db/queries/require-row'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { eq } from 'drizzle-orm'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { queueChange } from '../queue/queue-change.ts'
import { columnsOfFields, type EventRow, fieldsOfRow, statusOfServer } from './event-columns.ts'
import { auditRecord, type RecordWrite } from './record-author.ts'
import { addToCollection } from './record-in-collection.ts'

/** What a caller sets of an event. `end_date` is exclusive. */
export type EventValues = Pick<
  EventRow,
  | 'title'
  | 'description'
  | 'location'
  | 'start_date'
  | 'end_date'
  | 'is_all_day'
  | 'timezone'
  | 'recurrence'
  | 'status'
  | 'company_id'
  | 'contact_id'
  | 'owner_id'
>

/**
 * Creates an event with its calendar object, and queues it for the server of its collection.
 * @param collectionId null: a local event
 * @throws ObjectError if the rule of its recurrence cannot be used
 */
export async function createEvent(
  write: RecordWrite,
  values: EventValues,
  { uid, collectionId }: { uid: string; collectionId: string | null },
): Promise<EventRow> {
  const fields = fieldsOfRow({ ...values, object: null, sequence: 0 })
  const object = writeCalendarObject(null, uid, fields, { now: write.author.at })
  return insertEvent(write, { ...values, uid, object }, collectionId)
}

/**
 * Stores a new event whose calendar object exists, of an import or of a part of a series.
 * @throws ObjectError if the object cannot be read
 */
export async function createEventOfObject(
  write: RecordWrite,
  { object, timezone, ...references }: NewObject,
  collectionId: string | null,
): Promise<EventRow> {
  const { uid, fields } = readCalendarObject(object, { timezone })
  const status = statusOfServer(fields, 'planned')
  const values = { ...noReferences, ...references, ...columnsOfFields(fields), uid, status, object }
  return insertEvent(write, values, collectionId)
}

const noReferences: References = { company_id: null, contact_id: null, owner_id: null }

/** `timezone`: that of floating times and of dates. */
type NewObject = { object: string; timezone: string } & Partial<References>
type References = Pick<EventRow, 'company_id' | 'contact_id' | 'owner_id'>

async function insertEvent(
  write: RecordWrite,
  values: EventValues & { uid: string; object: string },
  collectionId: string | null,
): Promise<EventRow> {
  const { tx, author } = write
  const edited = { created_at: author.at, updated_at: author.at, updated_by: author.actor }
  const { fields } = readCalendarObject(values.object, { timezone: values.timezone })
  const stored = { ...values, ...columnsOfFields(fields), ...edited }
  const row = requireRow(
    await tx.insert(calendarEvents).values(stored).returning().prepare('create_event').execute(),
  )
  if (collectionId !== null)
    await addToCollection(tx, { eventId: row.id, uid: row.uid, collectionId, now: author.at })
  await auditRecord(write, { entity: 'calendar_event', before: null, after: row })
  return row
}

/**
 * Changes an event that the caller has locked, and its calendar object with it; the change is queued if the object
 * differs.
 * @throws ObjectError if the rule of its recurrence cannot be used
 */
export async function changeEvent(
  write: RecordWrite,
  before: EventRow,
  change: Partial<EventValues>,
): Promise<EventRow> {
  const after = { ...before, ...change }
  const status = change.status ?? statusAfterMove(before, after, write.author.at)
  const object = writeCalendarObject(before.object, before.uid, fieldsOfRow({ ...after, status }), {
    now: write.author.at,
  })
  return storeEvent(write, before, { ...change, status, object })
}

/**
 * Stores another calendar object of an event that the caller has locked, with its columns; it is queued if it differs.
 */
export async function storeEvent(
  write: RecordWrite,
  before: EventRow,
  change: Partial<EventValues> & { object: string },
): Promise<EventRow> {
  const { tx, author } = write
  const timezone = change.timezone ?? before.timezone
  const columns = columnsOfFields(readCalendarObject(change.object, { timezone }).fields)
  const edited = { updated_at: author.at, updated_by: author.actor, version: before.version + 1 }
  const values = { ...change, ...columns, ...edited }
  const rows = await tx
    .update(calendarEvents)
    .set(values)
    .where(eq(calendarEvents.id, before.id))
    .returning()
    .prepare('change_event')
    .execute()
  const row = requireRow(rows)
  if (row.object !== before.object)
    await queueChange(tx, { eventId: row.id, operation: 'put', now: author.at })
  await auditRecord(write, { entity: 'calendar_event', before, after: row })
  return row
}

/** Deletes an event that the caller has locked, and queues its deletion on the server. */
export async function deleteEvent(write: RecordWrite, before: EventRow): Promise<void> {
  const { tx, author } = write
  await queueChange(tx, { eventId: before.id, operation: 'delete', now: author.at })
  await tx.delete(calendarEvents).where(eq(calendarEvents.id, before.id)).prepare('delete_event').execute()
  await auditRecord(write, { entity: 'calendar_event', before, after: null })
}

/** Time moves an event on; one that is moved to the future is planned again. */
function statusAfterMove(before: EventRow, after: EventRow, now: Date) {
  const isMoved = after.end_date.getTime() !== before.end_date.getTime() && after.end_date > now
  return isMoved && ['in_progress', 'overdue'].includes(before.status) ? 'planned' : before.status
}
