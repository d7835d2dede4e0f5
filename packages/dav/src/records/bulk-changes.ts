import type { TenantTransaction } from '@fiscus/db/connections/databases'
import { davCollections, davObjects } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { contacts } from '@fiscus/db/schema/tenant/companies'
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { readCalendarObject } from '../calendar/read-calendar-object.ts'
import { readCard } from '../cards/read-card.ts'
import { writeCard } from '../cards/write-card.ts'
import { isObjectOf, queueChanges, type RecordReferences } from '../queue/queue-change.ts'
import { companyName } from './company-of-card.ts'
import { type ContactColumns, columnsOfCard, fieldsOfContact } from './contact-columns.ts'
import { columnsOfFields, type EventColumns } from './event-columns.ts'
import { cardOfContact } from './server-contacts.ts'
import { objectOfEvent } from './server-events.ts'

/** Records whose objects, of up to a megabyte each, are in memory together. */
const sliceSize = 100

/** One without an object gets its first one when it needs it. */
const isEventPlaced = sql`exists (select from ${davObjects} where ${davObjects.event_id} = ${calendarEvents.id})`
const isContactPlaced = sql`exists (select from ${davObjects} where ${davObjects.contact_id} = ${contacts.id})`

type Changed = { ids: readonly string[]; now: Date }

/**
 * Writes columns that a statement has changed alone into the calendar objects of their events, and queues the events
 * whose object differs for their servers, in the transaction of the change.
 * @throws ObjectError if an object cannot have the new values
 */
export async function writeChangedEvents(tx: TenantTransaction, { ids, now }: Changed): Promise<void> {
  for (const slice of slicesOf(ids)) {
    const rows = await tx
      .select()
      .from(calendarEvents)
      .where(and(inArray(calendarEvents.id, slice), or(isNotNull(calendarEvents.object), isEventPlaced)))
    const changed = rows.flatMap((row) => {
      const object = objectOfEvent(row, now)
      if (object === row.object) return []
      const { fields } = readCalendarObject(object, { timezone: row.timezone })
      return [{ id: row.id, object, ...columnsOfFields(fields) }]
    })
    await updateEvents(tx, changed)
    await queueChanges(tx, { eventIds: changed.map(({ id }) => id), operation: 'put', now })
  }
}

async function updateEvents(
  tx: TenantTransaction,
  rows: readonly ({ id: string; object: string } & EventColumns)[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${calendarEvents} set object = written.object, title = written.title, description = written.description,
      location = written.location, start_date = written.start_date, end_date = written.end_date, is_all_day = written.is_all_day,
      timezone = written.timezone, recurrence = written.recurrence, sequence = written.sequence
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as written (id uuid, object text, title text, description text,
      location text, start_date timestamptz, end_date timestamptz, is_all_day smallint, timezone text, recurrence text, sequence integer)
    where ${calendarEvents.id} = written.id`)
}

/**
 * The same for contacts and their cards. All of them have the company of `companyId` now; undefined: each has kept its
 * company.
 * @throws ObjectError if a card cannot have the new values
 */
export async function writeChangedContacts(
  tx: TenantTransaction,
  { ids, now, companyId }: Changed & { companyId: string | null | undefined },
): Promise<void> {
  const newName = companyId === undefined ? undefined : await companyName(tx, companyId)
  for (const slice of slicesOf(ids)) {
    const rows = await tx
      .select()
      .from(contacts)
      .where(and(inArray(contacts.id, slice), or(isNotNull(contacts.card), isContactPlaced)))
    const changed: ({ id: string; card: string } & ContactColumns)[] = []
    for (const row of rows) {
      const card =
        row.card === null
          ? await cardOfContact(tx, row, now)
          : writeCard(row.card, row.uid, fieldsOfContact(row, newName), { now })
      if (card !== row.card) changed.push({ id: row.id, card, ...columnsOfCard(readCard(card).fields) })
    }
    if (changed.length > 0)
      await tx.execute(sql`
        update ${contacts} set card = written.card, first_name = written.first_name, last_name = written.last_name,
          position = written.position, email = written.email, phone = written.phone
        from json_to_recordset(${JSON.stringify(changed)}::text::json) as written (id uuid, card text, first_name text,
          last_name text, position text, email text, phone text)
        where ${contacts.id} = written.id`)
    await queueChanges(tx, { contactIds: changed.map(({ id }) => id), operation: 'put', now })
  }
}

/**
 * The records among these that are in a collection that is only read, so that nothing synchronised of them can be
 * changed.
 */
export async function onlyReadRecords(
  tx: Pick<TenantTransaction, 'select'>,
  records: RecordReferences,
): Promise<string[]> {
  const rows = await tx
    .select({ event: davObjects.event_id, contact: davObjects.contact_id })
    .from(davObjects)
    .innerJoin(davCollections, eq(davCollections.id, davObjects.collection_id))
    .where(
      and(isObjectOf(records), or(eq(davCollections.direction, 'pull'), eq(davCollections.is_read_only, 1))),
    )
  return rows.flatMap(({ event, contact }) => event ?? contact ?? [])
}

function* slicesOf(ids: readonly string[]): Generator<string[]> {
  for (let from = 0; from < ids.length; from += sliceSize) yield ids.slice(from, from + sliceSize)
}
