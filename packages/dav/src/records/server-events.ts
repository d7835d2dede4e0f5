import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { insertRows } from '@fiscus/db/queries/insert-rows'
import { requireRow } from '@fiscus/db/queries/require-row'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { eq, sql } from 'drizzle-orm'
import { parseCalendarObject, zoneOfName } from '../calendar/calendar-object.ts'
import type { EventFields } from '../calendar/event-fields.ts'
import { readCalendarObject, readNewObject } from '../calendar/read-calendar-object.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { columnsOfFields, type EventRow, fieldsOfRow, statusOfServer } from './event-columns.ts'
import { isUnreferred } from './is-unreferred.ts'
import { auditNewRecords, auditRecord, serverAuthor } from './record-author.ts'

/** The calendar object of an event with the fields of its columns: what a push sends. */
export function objectOfEvent(row: EventRow, now: Date): string {
  return writeCalendarObject(row.object, row.uid, fieldsOfRow(row), { now })
}

/**
 * Stores a calendar object that a server has sent, byte for byte, as an event that the caller has locked. Nothing is
 * queued. Where the event had floating times or dates, they stay in its zone; where it gets them, they are as those of
 * a new event.
 * @param timezone of the tenant
 * @throws ObjectError if the object cannot be read
 */
export async function applyServerEvent(
  tx: TenantTransaction,
  { id, text, now, timezone }: { id: string; text: string; now: Date; timezone: string },
): Promise<void> {
  const write = { tx, author: serverAuthor(now) }
  const ofEvent = eq(calendarEvents.id, id)
  const before = requireRow(
    await tx.select().from(calendarEvents).where(ofEvent).prepare('dav_event').execute(),
  )
  const { uid, fields } = isFloating(before)
    ? readCalendarObject(text, { timezone: before.timezone })
    : readNewObject(text, { timezone })
  const status = statusOfServer(fields, before.status)
  const edited = { updated_at: now, updated_by: write.author.actor, version: before.version + 1 }
  const rows = await tx
    .update(calendarEvents)
    .set({ ...columnsOfFields(fields), uid, status, object: text, ...edited })
    .where(ofEvent)
    .returning()
    .prepare('dav_apply_event')
    .execute()
  await auditRecord(write, { entity: 'calendar_event', before, after: requireRow(rows) })
}

/** Whether the zone of an event is only that of its record: its object names none. */
export function isFloating({
  object,
  is_all_day,
  timezone,
}: Pick<EventRow, 'object' | 'is_all_day' | 'timezone'>): boolean {
  if (object === null) return is_all_day === 1
  return parseCalendarObject(object, zoneOfName(timezone)).master.start.isFloating
}

/** A calendar object that a server has sent, as it was read. */
export type ServerEvent = { uid: string; text: string; fields: EventFields }

/**
 * Stores calendar objects that a server has sent, byte for byte, as new events. Nothing is queued.
 * @param events each with another UID
 * @returns the ids of the events by UID
 */
export async function insertServerEvents(
  tx: TenantTransaction,
  events: readonly ServerEvent[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const author = serverAuthor(now)
  const edited = { created_at: now, updated_at: now, updated_by: author.actor, version: 1 }
  const rows = events.map(({ uid, text, fields }) => {
    const status = statusOfServer(fields, 'planned')
    return { ...columnsOfFields(fields), uid, status, object: text, ...noReferences, ...edited }
  })
  const stored = await insertRows<typeof calendarEvents, { id: string; uid: string }>(
    tx,
    calendarEvents,
    rows,
    sql`returning id, uid`,
  )
  const ids = new Map(stored.map(({ id, uid }) => [uid, id]))
  const created = rows.map((row) => ({ id: ids.get(row.uid) ?? '', ...row }))
  await auditNewRecords({ tx, author }, 'calendar_event', created)
  return ids
}

const noReferences = { company_id: null, contact_id: null, owner_id: null }

/**
 * Deletes an event that its server has deleted. Nothing is queued.
 * @returns false: other records refer to it, and it stays
 */
export async function removeServerEvent(
  tx: TenantTransaction,
  { id, now }: { id: string; now: Date },
): Promise<boolean> {
  const [before] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
  if (!before) return true
  const isDeleted = await isUnreferred(() =>
    tx.transaction((inner) => inner.delete(calendarEvents).where(eq(calendarEvents.id, id))),
  )
  if (isDeleted)
    await auditRecord({ tx, author: serverAuthor(now) }, { entity: 'calendar_event', before, after: null })
  return isDeleted
}
