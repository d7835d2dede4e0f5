import { eventStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { edition, flag, id, instant, isFlag, isOneOf } from '../columns.ts'
import { companies, contacts } from './companies.ts'
import { users } from './users.ts'

/**
 * Events of the calendars (cron-service.md §2.4). Both dates are instants, the end is not part of the event. An all-day event goes
 * from midnight to midnight in its own time zone.
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
    is_all_day: flag().default(0),
    timezone: text().notNull(),
    company_id: uuid().references(() => companies.id),
    contact_id: uuid().references(() => contacts.id),
    owner_id: uuid().references(() => users.id),
    ...edition(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.contact_id),
    index().on(table.owner_id),
    // Both are read by the task calendar_status_supervisor each minute; events that are over are in neither.
    index('calendar_events_planned_index').on(table.start_date).where(sql`${table.status} = 'planned'`),
    index('calendar_events_unfinished_index')
      .on(table.end_date)
      .where(sql`${table.status} in ('planned', 'in_progress')`),
    check('calendar_events_end_check', sql`${table.end_date} >= ${table.start_date}`),
    isFlag(table.is_all_day),
    isOneOf(table.status, eventStatuses),
  ],
)
