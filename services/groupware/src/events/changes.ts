import { randomUUID } from 'node:crypto'
import type { CalendarEventChange, NewCalendarEvent } from '@fiscus/contracts/groupware/calendar-event'
import type { ProblemError } from '@fiscus/contracts/problems/problem'
import type { EventRow } from '@fiscus/dav/records/event-columns'
import {
  changeEvent as changeRecord,
  createEvent as createRecord,
  deleteEvent as deleteRecord,
} from '@fiscus/dav/records/events'
import { moveToCollection } from '@fiscus/dav/records/record-in-collection'
import { ObjectError } from '@fiscus/dav/text/object-error'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { requireMatch } from '@fiscus/http/responses/etag'
import type { Reference, Write } from '../context/tenant-write.ts'
import { presentFields } from '../records/present-fields.ts'
import { requireReferences } from '../records/require-references.ts'
import { requireCollection, requireWritable, uidTaken } from '../records/writable-collection.ts'
import { changedTimeFaults, timeFaults } from './event-times.ts'
import { getEvent, lockEvent } from './queries.ts'

const noValues = {
  description: null,
  location: null,
  is_all_day: 0,
  status: 'planned',
  recurrence: null,
  company_id: null,
  contact_id: null,
  owner_id: null,
} as const

/** @throws Problem 422 `invalid-request` with a pointer for each fault */
export async function createEvent(write: Write, request: NewCalendarEvent) {
  const { collection_id: collectionId = null, ...rest } = request
  const values = { ...noValues, ...presentFields(rest) }
  requireNoFault(timeFaults(values))
  await requireReferences(write, values)
  await requireCollection(write.tx, collectionId, 'calendar')
  const { id } = await withUsableRule(() => createRecord(write, values, { uid: randomUUID(), collectionId }))
  return getEvent(write.tx, id)
}

/** What only we keep: an event of a calendar that is only read can change it. */
const localFields: ReadonlySet<string> = new Set(['company_id', 'contact_id', 'owner_id'])

/**
 * Changes an event, or a series as a whole, its calendar object, and its place.
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`, `uid-taken`; 422 `invalid-request`
 */
export async function changeEvent(
  write: Write,
  { id, ifMatch }: Reference,
  { collection_id: collectionId, ...change }: CalendarEventChange,
) {
  const { tx, author } = write
  const before = await lockEvent(tx, id)
  requireMatch(ifMatch, before.version)
  requireNoFault(changedTimeFaults(before, { ...before, ...change }))
  await requireReferences(write, change)
  const { collection_id: place } = await getEvent(tx, id)
  const isMoved = collectionId !== undefined && collectionId !== place
  if (isMoved || !isLocal(before, change)) await requireWritable(tx, { eventId: id })
  const { uid } = await withUsableRule(() => changeRecord(write, before, change))
  if (isMoved) {
    await requireCollection(tx, collectionId, 'calendar')
    if (!(await moveToCollection(tx, { eventId: id, uid, collectionId, now: author.at }))) throw uidTaken()
  }
  return getEvent(tx, id)
}

/** Only the status `cancelled` is synchronised. */
function isLocal(before: EventRow, { status, ...change }: CalendarEventChange): boolean {
  const isCancelled = status === undefined ? before.status === 'cancelled' : status === 'cancelled'
  return (
    isCancelled === (before.status === 'cancelled') &&
    Object.keys(change).every((field) => localFields.has(field))
  )
}

/**
 * Deletes an event, or a whole series, here and, if it is in a calendar of a server, there.
 * @throws Problem 404 `not-found`; 428, 412; 409 `collection-only-read`
 */
export async function deleteEvent(write: Write, { id, ifMatch }: Reference) {
  const before = await lockEvent(write.tx, id)
  requireMatch(ifMatch, before.version)
  await requireWritable(write.tx, { eventId: id })
  await deleteRecord(write, before)
  return { deleted: id }
}

export function requireNoFault(faults: readonly ProblemError[]): void {
  if (faults.length > 0) throw invalidRequest(faults)
}

/** The reader of objects rejects what the schema of a request cannot check: the rule of a series. */
export async function withUsableRule<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof ObjectError)) throw error
    throw invalidRequest([{ pointer: '/recurrence', detail: error.reason, code: 'invalid-value' }])
  }
}
