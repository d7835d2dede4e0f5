import type { EventSelection } from '@fiscus/contracts/groupware/calendar-event'
import { createEventOfObject } from '@fiscus/dav/records/events'
import { objectOfEvent } from '@fiscus/dav/records/server-events'
import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { and, eq, inArray } from 'drizzle-orm'
import { streamBatches } from '../files/stream-batches.ts'
import type { ImportKind } from '../imports/import-objects.ts'
import { createCalendarJoiner } from './calendar-joiner.ts'
import { readEvents } from './queries.ts'

/** Calendar objects that become events. @param timezone that of floating times and of dates */
export function eventImport(timezone: string): ImportKind {
  return {
    async existing(tx, uids, collectionId) {
      const { uid } = calendarEvents
      const rows =
        collectionId === null
          ? await tx
              .select({ uid })
              .from(calendarEvents)
              .where(inArray(uid, [...uids]))
          : await tx
              .select({ uid: davObjects.uid })
              .from(davObjects)
              .where(and(eq(davObjects.collection_id, collectionId), inArray(davObjects.uid, [...uids])))
      return rows.flatMap((row) => row.uid ?? [])
    },
    create: (write, object, collectionId) => createEventOfObject(write, { object, timezone }, collectionId),
  }
}

const batchSize = 20

/** A file with the calendar objects of the selected events. */
export function exportEvents(
  withDatabase: <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>,
  selection: EventSelection,
  now: Date,
): ReadableStream<Uint8Array> {
  const joiner = createCalendarJoiner()
  return streamBatches(
    {
      size: batchSize,
      read: (page) => withDatabase((db) => readEvents(db, selection, page)),
      textOf: (row) => joiner.add(objectOfEvent(row, now)),
    },
    { before: joiner.begin, after: joiner.end },
  )
}
