import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { changeInstance } from '../series/change-instance.ts'
import { changeSeries } from '../series/change-series.ts'
import { endSeriesBefore, excludeInstance } from '../series/end-series.ts'
import type { InstanceFields } from '../series/series-options.ts'
import { splitSeries } from '../series/split-series.ts'
import { type EventRow, readEvent, statusOfServer } from './event-columns.ts'
import { createReadEvent, deleteEvent, storeEvent } from './events.ts'
import type { RecordWrite } from './record-author.ts'
import { objectOfEvent } from './server-events.ts'

/** An instance of a series, and which instances a change of it is for. */
export type InstanceTarget = { recurrenceId: Date; range: 'this' | 'this_and_following' | 'all' }

/** What changes in the object, and the references of the event or events that change as a whole. */
export type InstanceChange = {
  fields: Partial<InstanceFields> & { recurrence?: string | null }
  references: Partial<Pick<EventRow, 'company_id' | 'contact_id' | 'owner_id'>>
}

/**
 * Changes instances of a series that the caller has locked. From a later instance on, the series becomes a second event
 * in `collectionId`, with the UID `uid`. What differs is queued.
 * @returns the event that has the instance then
 * @throws SeriesError, or ObjectError if the rule cannot be used
 */
export async function changeInstances(
  write: RecordWrite,
  before: EventRow,
  { recurrenceId, range }: InstanceTarget,
  { fields, references }: InstanceChange,
  { uid, collectionId }: { uid: string; collectionId: string | null },
): Promise<EventRow> {
  const { text, options } = objectOf(write, before)
  if (range === 'this')
    return storeEvent(write, before, { object: changeInstance(text, recurrenceId, fields, options) })
  const parts = range === 'all' ? null : splitSeries(text, recurrenceId, { ...options, uid })
  if (parts === null) {
    const object = changeSeries(text, recurrenceId, fields, options)
    const timezone = fields.timezone ?? before.timezone
    const status = statusOfServer(readCalendarObject(object, { timezone }).fields, before.status)
    return storeEvent(write, before, { ...references, timezone, status, object })
  }
  await storeEvent(write, before, { object: parts.before })
  const { company_id, contact_id, owner_id } = { ...before, ...references }
  const object = changeSeries(parts.following, recurrenceId, fields, options)
  const following = readEvent(object, fields.timezone ?? before.timezone)
  return createReadEvent(write, { ...following, company_id, contact_id, owner_id }, collectionId)
}

/**
 * Deletes instances of a series that the caller has locked, and queues it.
 * @returns null: no instance is left, and the event is deleted
 * @throws SeriesError
 */
export async function deleteInstances(
  write: RecordWrite,
  before: EventRow,
  { recurrenceId, range }: InstanceTarget,
): Promise<EventRow | null> {
  const { text, options } = objectOf(write, before)
  const without = range === 'this' ? excludeInstance : endSeriesBefore
  const object = range === 'all' ? null : without(text, recurrenceId, options)
  if (object !== null) return storeEvent(write, before, { object })
  await deleteEvent(write, before)
  return null
}

function objectOf({ author }: RecordWrite, before: EventRow) {
  const options = { now: author.at, timezone: before.timezone }
  return { text: objectOfEvent(before, author.at), options }
}
