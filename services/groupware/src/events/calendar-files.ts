import type { EventSelection } from '@fiscus/contracts/groupware/calendar-event'
import type { EventRow } from '@fiscus/dav/records/event-columns'
import { createReadEvent, storeEvent } from '@fiscus/dav/records/events'
import { isFloating, objectOfEvent } from '@fiscus/dav/records/server-events'
import type { TenantDatabase, TenantTransaction } from '@fiscus/db/connections/databases'
import { davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { streamBatches } from '../files/stream-batches.ts'
import type { ImportKind } from '../imports/import-objects.ts'
import type { FileEvent } from '../imports/split-file.ts'
import { createCalendarJoiner } from './calendar-joiner.ts'
import { readEvents } from './queries.ts'

/** Calendar objects that become events. */
export const eventImport: ImportKind<FileEvent> = {
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
  create: (write, { floatsIn: _, ...event }, collectionId) => createReadEvent(write, event, collectionId),
  async correct(write, { uid, object, floatsIn: timezone }, { dryRun, collectionId }) {
    if (timezone === null) return false
    const wrong = await eventsInOtherZone(write.tx, { uid, text: object, timezone, collectionId })
    if (!dryRun) for (const event of wrong) await storeEvent(write, event, { object, timezone })
    return wrong.length > 0
  },
}

/**
 * The events that have an object, byte for byte, in another time zone: an import has read it so, or a file has named
 * another one.
 */
async function eventsInOtherZone(
  tx: TenantTransaction,
  { uid, text, timezone, collectionId }: ImportedText,
): Promise<EventRow[]> {
  const isIn =
    collectionId === null
      ? undefined
      : inArray(
          calendarEvents.id,
          tx
            .select({ id: davObjects.event_id })
            .from(davObjects)
            .where(eq(davObjects.collection_id, collectionId)),
        )
  return tx
    .select()
    .from(calendarEvents)
    .where(
      and(
        eq(calendarEvents.uid, uid),
        eq(calendarEvents.object, text),
        ne(calendarEvents.timezone, timezone),
        isIn,
      ),
    )
    .for('update')
}

type ImportedText = { uid: string; text: string; timezone: string; collectionId: string | null }

const batchSize = 20

/** A file with the calendar objects of the selected events. */
export function exportEvents(
  withDatabase: <T>(work: (db: TenantDatabase) => Promise<T>) => Promise<T>,
  selection: EventSelection,
  { now, tenantZone }: { now: Date; tenantZone: string },
): ReadableStream<Uint8Array> {
  const joiner = createCalendarJoiner(tenantZone)
  return streamBatches(
    {
      size: batchSize,
      read: (page) => withDatabase((db) => readEvents(db, selection, page)),
      textOf: (row) => joiner.add(objectOfEvent(row, now), isFloating(row) ? row.timezone : null),
    },
    { before: joiner.begin, after: joiner.end },
  )
}
