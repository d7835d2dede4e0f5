import {
  calendarLimits,
  type EventInstance,
  type InstanceFilter,
} from '@fiscus/contracts/groupware/calendar-event'
import { instancesOf } from '@fiscus/dav/calendar/instances'
import { columnsOfTexts } from '@fiscus/dav/records/event-columns'
import { objectOfEvent } from '@fiscus/dav/records/server-events'
import { ObjectError } from '@fiscus/dav/text/object-error'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { invalidRequest } from '@fiscus/http/requests/validate'
import { instantKey, readCursor } from '@fiscus/http/responses/cursor'
import { pageOf } from '@fiscus/http/responses/page-of'
import { davTexts } from '@fiscus/messages/dav'
import { z } from 'zod'
import { readEvents, singleEventsOf } from './queries.ts'

/** Of a request: series that are expanded, and the time that their expansion may take. */
const limits = { series: 2_000, batch: 20, expansionMs: 2_000 } as const
const dayMs = 86_400_000
const sortKey = z.tuple([instantKey, z.uuid()])

/**
 * The events and the instances of series in a range, the earliest first. A range with more than the limits has
 * `is_complete` false.
 * @param now the time that the objects of events that have none are written with
 * @throws Problem 422 if the range is too long, or the cursor does not belong to this list
 */
export async function listInstances(
  db: TenantDatabase,
  { limit, cursor, ...selection }: InstanceFilter,
  now: Date,
) {
  requireRange(selection)
  const after = cursor === undefined ? null : readCursor(sortKey, cursor)
  const single = await singleEventsOf(db, selection, calendarLimits.instances + 1)
  const expanded = await expandSeries(db, selection, now)
  const all = [...single.map(instanceOfEvent), ...expanded.instances].toSorted(compareInstances)
  const isComplete = all.length <= calendarLimits.instances && expanded.isComplete
  const rest = all
    .slice(0, calendarLimits.instances)
    .filter((instance) => after === null || compareKeys(keyOf(instance), after) > 0)
  const { page, next } = pageOf(rest.slice(0, limit + 1), limit, keyOf)
  return { instances: page, next, is_complete: isComplete }
}

type Selection = Omit<InstanceFilter, 'limit' | 'cursor'>
type SingleEvent = Awaited<ReturnType<typeof singleEventsOf>>[number]
type SeriesRow = Awaited<ReturnType<typeof readEvents>>[number]
type Instance = Omit<EventInstance, 'recurrence_id' | 'start_date' | 'end_date'> & {
  recurrence_id: Date | null
  start_date: Date
  end_date: Date
}

function requireRange({ from, to }: Selection): void {
  const isUsable = from < to && to.getTime() - from.getTime() <= calendarLimits.rangeDays * dayMs
  if (isUsable) return
  const detail = davTexts.rangeTooLong({ max: calendarLimits.rangeDays })
  throw invalidRequest([{ pointer: '/query/to', detail, code: 'out-of-range' }])
}

async function expandSeries(db: TenantDatabase, selection: Selection, now: Date) {
  const instances: Instance[] = []
  let after = '00000000-0000-0000-0000-000000000000'
  let isComplete = true
  let elapsedMs = 0
  for (let read = 0; read < limits.series; read += limits.batch) {
    const rows = await readEvents(db, selection, { after, limit: limits.batch, isSeries: true })
    for (const row of rows) {
      const started = performance.now()
      const found = instancesOfSeries(row, selection, now)
      elapsedMs += performance.now() - started
      if (found === null || elapsedMs > limits.expansionMs) isComplete = false
      instances.push(...(found ?? []))
      if (elapsedMs > limits.expansionMs || instances.length > calendarLimits.instances)
        return { instances, isComplete: false }
    }
    after = rows.at(-1)?.id ?? after
    if (rows.length < limits.batch) return { instances, isComplete }
  }
  return { instances, isComplete: false }
}

/** null: the series cannot be expanded. */
function instancesOfSeries(row: SeriesRow, { from, to }: Selection, now: Date): Instance[] | null {
  try {
    const text = row.object ?? objectOfEvent(row, now)
    const found = instancesOf(text, { from, to, max: calendarLimits.instances, timezone: row.timezone })
    return found.map((instance) => ({
      ...instanceOfEvent({ ...row, ...columnsOfTexts(instance) }),
      recurrence_id: instance.recurrenceId,
      status: statusOfInstance(instance, row),
      start_date: instance.start,
      end_date: instance.end,
      is_all_day: instance.isAllDay ? (1 as const) : (0 as const),
    }))
  } catch (error) {
    if (error instanceof ObjectError) return null
    throw error
  }
}

/** A series and its instances are cancelled each on their own. */
export function statusOfInstance(
  { isCancelled }: { isCancelled: boolean },
  { status }: Pick<SeriesRow, 'status'>,
): SeriesRow['status'] {
  if (isCancelled) return 'cancelled'
  return status === 'cancelled' ? 'planned' : status
}

function instanceOfEvent(event: Omit<SingleEvent, 'recurrence'>): Instance {
  const { id, title, location, status, start_date, end_date, is_all_day, timezone } = event
  const { company_id, contact_id, owner_id, collection_id } = event
  const times = { start_date, end_date, is_all_day, timezone }
  const references = { company_id, contact_id, owner_id, collection_id }
  return { event_id: id, recurrence_id: null, title, location, status, ...times, ...references }
}

const keyOf = ({ start_date, event_id }: Instance): [string, string] => [start_date.toISOString(), event_id]

const compareInstances = (a: Instance, b: Instance) => compareKeys(keyOf(a), keyOf(b))

/** Instants as ISO texts of one length are in the order of time. */
function compareKeys([aStart, aId]: [string, string], [bStart, bId]: [string, string]): number {
  if (aStart !== bStart) return aStart < bStart ? -1 : 1
  return aId === bId ? 0 : aId < bId ? -1 : 1
}
