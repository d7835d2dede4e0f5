import type { TenantDatabase } from '@fiscus/db/connections/databases'
import { requireRow } from '@fiscus/db/queries/require-row'
import { davAccounts } from '@fiscus/db/schema/dav/accounts'
import { davCollections } from '@fiscus/db/schema/dav/collections'
import { calendarEvents } from '@fiscus/db/schema/tenant/calendar-events'
import { sql } from 'drizzle-orm'
import { sampleAccount, sampleCollections, sampleEvents } from './sample-calendar.ts'

const dayMs = 86_400_000
const minuteMs = 60_000
const timezone = 'Europe/Warsaw'

/** The ids of the companies and their contacts, in their order. */
type References = { companies: readonly string[]; contacts: readonly string[] }

/** Stores the events of the calendar, and an account with collections that is not active. */
export async function loadCalendar(db: TenantDatabase, references: References, now: Date): Promise<void> {
  await db.insert(calendarEvents).values(sampleEvents.map((event) => eventRowOf(event, references, now)))
  const account = requireRow(await db.insert(davAccounts).values(sampleAccount).returning())
  await db
    .insert(davCollections)
    .values(sampleCollections.map((collection) => ({ ...collection, account_id: account.id })))
}

type SampleEvent = (typeof sampleEvents)[number]

function eventRowOf(event: SampleEvent, { companies, contacts }: References, now: Date) {
  const { day: _day, hour: _hour, length: _length, company, ...fields } = event
  const references =
    company === undefined ? {} : { company_id: companies[company], contact_id: contacts[company] }
  return { ...fields, ...references, ...timesOf(event, now), timezone }
}

/** Whole days begin at midnight in the time zone. */
function timesOf({ day, hour, length }: SampleEvent, now: Date) {
  const start = new Date(now.getTime() + day * dayMs)
  if (hour !== null) {
    start.setUTCHours(hour, 0, 0, 0)
    return { start_date: start, end_date: new Date(start.getTime() + (length ?? 60) * minuteMs) }
  }
  const midnight = (days: number) => {
    const date = new Date(start.getTime() + days * dayMs).toISOString().slice(0, 10)
    return sql`${date}::date::timestamp at time zone ${timezone}`
  }
  return { is_all_day: 1 as const, start_date: midnight(0), end_date: midnight(length ?? 1) }
}
