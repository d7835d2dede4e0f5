import { timesheetEntries } from '@fiscus/db/schema/tenant/budgets'
import { type SQL, sql } from 'drizzle-orm'

/**
 * The cost of a timesheet entry: minutes / 60 × hourly rate, rounded half up to cents for each entry, as on an invoice
 * (scheduled-tasks §15.4). The numeric quotient has at least eight decimals, and a quotient that is not a tie differs
 * from it by at least 1/600,000, so the result is exact.
 */
export const timesheetCost: SQL = sql`round(${timesheetEntries.minutes} * ${timesheetEntries.hourly_rate} / 60, 2)`
