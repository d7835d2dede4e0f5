import { eventStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, instant, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { companies, contacts } from './companies.ts'
import { users } from './users.ts'

/** The period of an event. An index has it. A query must repeat it as it is. */
export function periodOf({ start_date, end_date }: Record<'start_date' | 'end_date', AnyPgColumn>) {
  return sql`tstzrange(${start_date}, ${end_date}, '[]')`
}

/**
 * Events of the calendars (scheduled-tasks §2.4). Both dates are instants, and the end is exclusive. An all-day event
 * lasts from midnight to midnight in its own time zone.
 */
export const calendarEvents = pgTable(
  'calendar_events',
  {
    id: id(),
    title: text().notNull(),
    description: text(),
    location: text(),
    status: text({ enum: eventStatuses }).notNull().default('planned'),
    start_date: instant().notNull(),
    end_date: instant().notNull(),
    is_all_day: zeroOrOneColumn().default(0),
    timezone: text().notNull(),
    /** RFC 5545. The same event in two calendars is two records with one UID. */
    uid: text().notNull().default(sql`gen_random_uuid()::text`),
    /** The RRULE of a series; null for a single event. The dates are those of its first instance. */
    recurrence: text(),
    /** Grows with each significant change (RFC 5545, 3.8.7.4). */
    sequence: integer().notNull().default(0),
    /**
     * The calendar object with all that the columns do not have; null until an import, a pull or an edit has written
     * it.
     */
    object: text(),
    company_id: uuid().references(() => companies.id),
    contact_id: uuid().references(() => contacts.id),
    owner_id: uuid().references(() => users.id),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.contact_id),
    index().on(table.owner_id),
    index().on(table.uid),
    index().on(table.start_date),
    // The events of a month: an index of starts would read all earlier events.
    index('calendar_events_period_index').using('gist', periodOf(table)),
    // The task calendar_status_supervisor reads both each minute. Finished events and series are in neither index.
    index('calendar_events_planned_index')
      .on(table.start_date)
      .where(sql`${table.status} = 'planned' and ${table.recurrence} is null`),
    index('calendar_events_unfinished_index')
      .on(table.end_date)
      .where(sql`${table.status} in ('planned', 'in_progress') and ${table.recurrence} is null`),
    index('calendar_events_series_index').on(table.start_date).where(sql`${table.recurrence} is not null`),
    check('calendar_events_end_check', sql`${table.end_date} >= ${table.start_date}`),
    zeroOrOneCheck(table.is_all_day),
    oneOfCheck(table.status, eventStatuses),
  ],
)
