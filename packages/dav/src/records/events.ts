import { requireRow } from '@fiscus/db/queries/require-row'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { eq } from 'drizzle-orm'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { queueChange } from '../queue/queue-change.ts'
import { columnsOfFields, type EventRow, fieldsOfRow, type ReadEvent } from './event-columns.ts'
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
  const columns = columnsOfFields(readCalendarObject(object, { timezone: values.timezone }).fields)
  return insertEvent(write, { ...values, ...columns, uid, object }, collectionId)
}

/** Stores a new event as its calendar object has it, of an import or of a part of a series. */
export function createReadEvent(
  write: RecordWrite,
  event: ReadEvent & Partial<References>,
  collectionId: string | null,
): Promise<EventRow> {
  return insertEvent(write, { ...noReferences, ...event }, collectionId)
}

const noReferences: References = { company_id: null, contact_id: null, owner_id: null }

type References = Pick<EventRow, 'company_id' | 'contact_id' | 'owner_id'>

async function insertEvent(
  write: RecordWrite,
  values: ReadEvent & References,
  collectionId: string | null,
): Promise<EventRow> {
  const { tx, author } = write
  const edited = { created_at: author.at, updated_at: author.at, updated_by: author.actor }
  const stored = { ...values, ...edited }
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
