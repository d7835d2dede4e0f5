import type { CalendarEvent, CalendarEventInstanceRecord, CalendarInstanceChange } from '@fiscus/client'
import type { useApi } from '../../api/client.ts'
import type { EventBody } from './event-values.ts'

/** Which instances of a series a change is for. */
export const ranges = ['this', 'this_and_following', 'all'] as const
export type Range = (typeof ranges)[number]

/** An event, or an instance of a series (`recurrence_id`), as its form needs it. */
export type EventRecord =
  | (CalendarEvent & { recurrence_id: null })
  | (CalendarEventInstanceRecord & { id: string; recurrence_id: string })

type Api = ReturnType<typeof useApi>

/** Reads an event, or an instance. */
export async function readRecord(
  api: Api,
  id: string,
  recurrenceId: string | null,
  signal?: AbortSignal,
): Promise<EventRecord & { etag: string }> {
  if (recurrenceId === null) return { ...(await api.getCalendarEvent(id, { signal })), recurrence_id: null }
  const instance = await api.getCalendarInstance(id, recurrenceId, { signal })
  return { ...instance, id, recurrence_id: recurrenceId }
}

/** Changes an event, or the instances of a range. */
export function changeRecord(
  api: Api,
  { id, recurrence_id: instance }: EventRecord,
  body: EventBody,
  { range, ifMatch }: { range: Range; ifMatch: string },
): Promise<CalendarEvent> {
  if (instance === null) return api.changeCalendarEvent(id, body, { ifMatch })
  return api.changeCalendarInstance(id, instance, instanceBody(body), { range, ifMatch })
}

/** Deletes an event, or the instances of a range. */
export async function deleteRecord(api: Api, record: EventRecord, range: Range): Promise<void> {
  const ifMatch = `"v${record.version}"`
  if (record.recurrence_id === null) await api.deleteCalendarEvent(record.id, { ifMatch })
  else await api.deleteCalendarInstance(record.id, record.recurrence_id, { range, ifMatch })
}

/** An instance is planned or cancelled. */
function instanceBody({ status, ...body }: EventBody): CalendarInstanceChange {
  if (status === undefined) return body
  return { ...body, status: status === 'cancelled' ? status : 'planned' }
}
