import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { type SQL, sql } from 'drizzle-orm'

/**
 * What a timesheet entry costs: minutes / 60 × hourly rate, rounded half up to cents for each entry, as on an invoice. Exact: the
 * quotient has eight decimals or more, and one that is no tie is 1/600,000 or more away from it.
 */
export const costOfEntry: SQL = sql`round(${timesheetEntries.minutes} * ${timesheetEntries.hourly_rate} / 60, 2)`
