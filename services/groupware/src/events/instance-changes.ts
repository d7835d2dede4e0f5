import { randomUUID } from 'node:crypto'
import {
  type CalendarInstanceChange,
  type InstanceRange,
  seriesFields,
} from '@fiscus/contracts/groupware/calendar-event'
import { Problem } from '@fiscus/contracts/problems/problem'
import { columnsOfTexts, type EventRow } from '@fiscus/dav/records/event-columns'
import {
  changeInstances as changeRecords,
  deleteInstances as deleteRecords,
} from '@fiscus/dav/records/instances'
import { moveToCollection } from '@fiscus/dav/records/record-in-collection'
import { objectOfEvent } from '@fiscus/dav/records/server-events'
import { instanceAt } from '@fiscus/dav/series/find-instance'
import { SeriesError } from '@fiscus/dav/series/series-error'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import { requireFound } from '@fiscus/http/responses/require-found'
import { davTexts } from '@fiscus/messages/dav'
import { eq } from 'drizzle-orm'
import type { Reference, Write } from '../context/tenant-write.ts'
import { requireReferences } from '../records/require-references.ts'
import { requireCollection, requireWritable, uidTaken } from '../records/writable-collection.ts'
import { requireNoFault, withUsableRule } from './changes.ts'
import { changedTimeFaults } from './event-times.ts'
import { statusOfInstance } from './instances.ts'
import { getEvent, lockEvent } from './queries.ts'

type InstanceName = { id: string; recurrenceId: Date }
type Target = Reference & InstanceName & { range: InstanceRange }

/** @throws Problem 404 `not-found`, also for an event that is no series */
export async function getInstance(db: Pick<TenantDatabase, 'select'>, name: InstanceName, now: Date) {
  const [row] = await db.select().from(calendarEvents).where(eq(calendarEvents.id, name.id))
  const instance = requireInstance(requireFound(row, 'event', name.id), name, now)
  const { collection_id } = await getEvent(db, name.id)
  const { id, company_id, contact_id, owner_id, timezone, recurrence, version } = instance.row
  return {
    event_id: id,
    recurrence_id: instance.recurrenceId,
    ...columnsOfTexts(instance),
    status: statusOfInstance(instance, instance.row),
    ...timesOf(instance),
    timezone,
    recurrence,
    is_changed: instance.isChanged,
    company_id,
    contact_id,
    owner_id,
    collection_id,
    version,
  }
}

/**
 * Changes instances of a series, their calendar objects, and their place.
 * @returns the event that has the instance then
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`, `uid-taken`; 422 `invalid-request`
 */
export async function changeInstances(
  write: Write,
  { id, ifMatch, recurrenceId, range }: Target,
  { collection_id: collectionId, ...change }: CalendarInstanceChange,
) {
  const { tx, author } = write
  const before = await lockEvent(tx, id)
  requireMatch(ifMatch, before.version)
  if (collectionId === undefined && Object.keys(change).length === 0) return getEvent(tx, id)
  const instance = requireInstance(before, { id, recurrenceId }, author.at)
  if (range === 'this') requireOwnFields({ collection_id: collectionId, ...change })
  const times = { timezone: before.timezone, ...timesOf(instance) }
  requireNoFault(changedTimeFaults(times, { ...times, ...change }))
  await requireReferences(write, change)
  await requireWritable(tx, { eventId: id })
  const { collection_id: place } = await getEvent(tx, id)
  const isMoved = collectionId !== undefined && collectionId !== place
  if (isMoved) await requireCollection(tx, collectionId, 'calendar')
  const created = { uid: randomUUID(), collectionId: isMoved ? collectionId : place }
  const row = await withDivisibleSeries(() =>
    changeRecords(write, before, { recurrenceId, range }, recordChange(change), created),
  )
  if (
    isMoved &&
    row.id === id &&
    !(await moveToCollection(tx, { eventId: id, uid: row.uid, collectionId, now: author.at }))
  )
    throw uidTaken()
  return getEvent(tx, row.id)
}

/**
 * Deletes instances of a series here and, if it is in a calendar of a server, there.
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`; 422 `invalid-request`
 */
export async function deleteInstances(write: Write, { id, ifMatch, recurrenceId, range }: Target) {
  const before = await lockEvent(write.tx, id)
  requireMatch(ifMatch, before.version)
  requireInstance(before, { id, recurrenceId }, write.author.at)
  await requireWritable(write.tx, { eventId: id })
  const row = await withDivisibleSeries(() => deleteRecords(write, before, { recurrenceId, range }))
  return { event_id: id, is_event_deleted: row === null }
}

function requireInstance(row: EventRow, { recurrenceId }: InstanceName, now: Date) {
  const { recurrence, timezone } = row
  const instance = recurrence === null ? null : instanceAt(objectOfEvent(row, now), recurrenceId, timezone)
  if (instance !== null) return { ...instance, row }
  throw new Problem(
    'not-found',
    davTexts.noSuchInstance({ id: row.id, instance: recurrenceId.toISOString() }),
  )
}

function requireOwnFields(change: CalendarInstanceChange): void {
  const detail = davTexts.onlyOfSeries()
  const fields = seriesFields.filter((field) => change[field] !== undefined)
  requireNoFault(fields.map((field) => ({ pointer: `/${field}`, detail, code: 'invalid-value' as const })))
}

function timesOf({ start, end, isAllDay }: { start: Date; end: Date; isAllDay: boolean }) {
  return { start_date: start, end_date: end, is_all_day: isAllDay ? (1 as const) : (0 as const) }
}

/** The change by the names of objects, with the fields that it has only. */
function recordChange({
  company_id,
  contact_id,
  owner_id,
  ...change
}: Omit<CalendarInstanceChange, 'collection_id'>) {
  const { start_date, end_date, is_all_day, status, ...texts } = change
  return {
    references: {
      ...(company_id !== undefined && { company_id }),
      ...(contact_id !== undefined && { contact_id }),
      ...(owner_id !== undefined && { owner_id }),
    },
    fields: {
      ...texts,
      ...(start_date !== undefined && { start: start_date }),
      ...(end_date !== undefined && { end: end_date }),
      ...(is_all_day !== undefined && { isAllDay: is_all_day === 1 }),
      ...(status !== undefined && { isCancelled: status === 'cancelled' }),
    },
  }
}

/** A series that cannot be divided or moved is a fault of the request. */
async function withDivisibleSeries<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await withUsableRule(work)
  } catch (error) {
    if (!(error instanceof SeriesError)) throw error
    const pointer = error.code === 'rule_misses_start' ? '/recurrence' : '/query/range'
    throw invalidRequest([{ pointer, detail: error.reason, code: 'invalid-value' }])
  }
}
