import type { CalendarEventFilter, EventSelection } from '@fiscus/contracts/groupware/calendar-event'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents, periodOf } from '@fiscus/db/schema/tenant/calendar-events'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { requireFound } from '@fiscus/http/responses/require-found'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

const { object: _object, updated_by: _author, ...columns } = getTableColumns(calendarEvents)
const { description: _description, ...summary } = columns

/** @throws Problem 404 `not-found`, also for an event of another tenant */
export async function getEvent(db: Pick<TenantDatabase, 'select'>, id: string) {
  const [record] = await db
    .select({ ...columns, collection_id: davObjects.collection_id })
    .from(calendarEvents)
    .leftJoin(davObjects, eq(davObjects.event_id, calendarEvents.id))
    .where(eq(calendarEvents.id, id))
  return requireFound(record, 'event', id)
}

/** The row of an event, locked until the transaction ends. @throws Problem 404 `not-found` */
export async function lockEvent(tx: TenantTransaction, id: string) {
  const [row] = await tx.select().from(calendarEvents).where(eq(calendarEvents.id, id)).for('update')
  return requireFound(row, 'event', id)
}

const sortKey = z.tuple([instantKey, z.uuid()])

/**
 * A page of events, the latest start first. A series is one record.
 * @throws Problem 422 if the cursor does not belong to this list
 */
export async function listEvents(db: TenantDatabase, { limit, cursor, ...selection }: CalendarEventFilter) {
  const isAfter = cursor === undefined ? undefined : isBefore(readCursor(sortKey, cursor))
  const rows = await db
    .select({ ...summary, collection_id: davObjects.collection_id })
    .from(calendarEvents)
    .leftJoin(davObjects, eq(davObjects.event_id, calendarEvents.id))
    .where(and(isAfter, isSelected(selection)))
    .orderBy(desc(calendarEvents.start_date), desc(calendarEvents.id))
    .limit(limit + 1)
  const { page, next } = pageOf(rows, limit, (row) => [row.start_date.toISOString(), row.id])
  return { events: page, next }
}

/** Rows of up to `limit` selected events after an id, in the order of their ids. */
export function readEvents(
  db: TenantDatabase,
  selection: EventSelection,
  { after, limit, isSeries }: { after: string; limit: number; isSeries?: boolean },
) {
  return db
    .select({ ...getTableColumns(calendarEvents), collection_id: davObjects.collection_id })
    .from(calendarEvents)
    .leftJoin(davObjects, eq(davObjects.event_id, calendarEvents.id))
    .where(
      and(
        sql`${calendarEvents.id} > ${after}::uuid`,
        isSeries === true ? isNotNull(calendarEvents.recurrence) : undefined,
        isSelected(selection),
      ),
    )
    .orderBy(calendarEvents.id)
    .limit(limit)
}

/** Single events that overlap a range, at most `limit`, without their objects. */
export function singleEventsOf(
  db: TenantDatabase,
  selection: EventSelection & { from: Date; to: Date },
  limit: number,
) {
  return db
    .select({ ...summary, collection_id: davObjects.collection_id })
    .from(calendarEvents)
    .leftJoin(davObjects, eq(davObjects.event_id, calendarEvents.id))
    .where(and(isNull(calendarEvents.recurrence), overlaps(selection), isSelected(selection)))
    .orderBy(calendarEvents.start_date, calendarEvents.id)
    .limit(limit)
}

/** The condition for the index. It also accepts an event that ends when the range begins. */
function overlaps({ from, to }: { from: Date; to: Date }) {
  return sql`${periodOf(calendarEvents)} && tstzrange(${from.toISOString()}, ${to.toISOString()})`
}

/**
 * Series pass `from`: only an expansion finds their last instance. An event without a length overlaps the instant of
 * its start.
 */
function isSelected({
  text,
  status,
  company_id,
  contact_id,
  owner_id,
  collection_id,
  from,
  to,
}: EventSelection) {
  const { title, location, start_date, end_date, recurrence } = calendarEvents
  return and(
    text === undefined
      ? undefined
      : or(...[title, location].map((part) => sql`strpos(lower(${part}), lower(${text})) > 0`)),
    status === undefined ? undefined : inArray(calendarEvents.status, status),
    company_id === undefined ? undefined : eq(calendarEvents.company_id, company_id),
    contact_id === undefined ? undefined : eq(calendarEvents.contact_id, contact_id),
    owner_id === undefined ? undefined : eq(calendarEvents.owner_id, owner_id),
    collection_id === undefined
      ? undefined
      : collection_id === 'none'
        ? sql`not exists (select from ${davObjects} as object where object.event_id = ${calendarEvents.id})`
        : eq(davObjects.collection_id, collection_id),
    from === undefined ? undefined : or(isNotNull(recurrence), gt(end_date, from), eq(start_date, from)),
    to === undefined ? undefined : lt(start_date, to),
  )
}

function isBefore([start, id]: [string, string]) {
  const { start_date } = calendarEvents
  return sql`(${start_date}, ${calendarEvents.id}) < (${start}::timestamptz, ${id}::uuid)`
}
