import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { eq, sql } from 'drizzle-orm'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { writeCalendarObject } from '../calendar/write-calendar-object.ts'
import { columnsOfFields, type EventRow, fieldsOfRow, statusOfServer } from './event-columns.ts'
import { isUnreferred } from './is-unreferred.ts'
import { auditRecord, serverAuthor } from './record-author.ts'

/** The calendar object of an event with the fields of its columns: what a push sends. */
export function objectOfEvent(row: EventRow, now: Date): string {
  return writeCalendarObject(row.object, row.uid, fieldsOfRow(row), { now })
}

/**
 * Stores a calendar object that a server has sent, byte for byte, as the event `id`, or as a new event (null). Nothing is queued.
 * @param timezone that of floating times and of dates of a new event
 * @returns the id of the event
 * @throws ObjectError if the object cannot be read
 */
export async function applyServerEvent(
  tx: TenantTransaction,
  { id, text, now, timezone = 'UTC' }: { id: string | null; text: string; now: Date; timezone?: string },
): Promise<string> {
  const write = { tx, author: serverAuthor(now) }
  const [before] =
    id === null ? [] : await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
  const { uid, fields } = readCalendarObject(text, { timezone: before?.timezone ?? timezone })
  const status = statusOfServer(fields, before?.status ?? 'planned')
  const edited = { updated_at: now, updated_by: write.author.actor }
  const values = { ...columnsOfFields(fields), uid, status, object: text, ...edited }
  const rows = before
    ? await tx
        .update(calendarEvents)
        .set({ ...values, version: sql`${calendarEvents.version} + 1` })
        .where(eq(calendarEvents.id, before.id))
        .returning()
    : await tx
        .insert(calendarEvents)
        .values({ ...values, created_at: now })
        .returning()
  const after = requireRow(rows)
  await auditRecord(write, { entity: 'calendar_event', before: before ?? null, after })
  return after.id
}

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
