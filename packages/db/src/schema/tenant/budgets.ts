import { budgetKinds } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, money, oneOfCheck, zeroOrOneCheck, zeroOrOneColumn } from '../columns.ts'
import { contracts } from './contracts.ts'
import { nodeOfProjectReference, projects } from './projects.ts'
import { users } from './users.ts'

/** Planned amounts of a project, a contract, or both, in their currency. */
export const budgetLines = pgTable(
  'budget_lines',
  {
    id: id(),
    project_id: uuid().references(() => projects.id),
    contract_id: uuid().references(() => contracts.id),
    node_id: uuid(),
    kind: text({ enum: budgetKinds }).notNull(),
    description: text().notNull(),
    amount: money().notNull(),
    ...editColumns(),
  },
  (table) => [
    index().on(table.project_id),
    index().on(table.contract_id),
    index().on(table.node_id),
    nodeOfProjectReference(table),
    oneOfCheck(table.kind, budgetKinds),
    check('budget_lines_node_id_check', sql`${table.node_id} is null or ${table.project_id} is not null`),
    check('budget_lines_of_check', sql`num_nonnulls(${table.project_id}, ${table.contract_id}) > 0`),
  ],
)

/**
 * Working time of a user on a project, a contract, or both. The cost is minutes / 60 × hourly rate, rounded to cents.
 */
export const timesheetEntries = pgTable(
  'timesheet_entries',
  {
    id: id(),
    project_id: uuid().references(() => projects.id),
    contract_id: uuid().references(() => contracts.id),
    node_id: uuid(),
    user_id: uuid()
      .notNull()
      .references(() => users.id),
    worked_on: date({ mode: 'string' }).notNull(),
    minutes: integer().notNull(),
    hourly_rate: numeric({ precision: 12, scale: 4 }).notNull(),
    is_billable: zeroOrOneColumn().default(1),
    description: text(),
    ...editColumns(),
  },
  (table) => [
    index().on(table.project_id, table.worked_on),
    index().on(table.contract_id),
    index().on(table.node_id),
    index().on(table.user_id),
    nodeOfProjectReference(table),
    zeroOrOneCheck(table.is_billable),
    check('timesheet_entries_minutes_check', sql`${table.minutes} between 1 and 1440`),
    check('timesheet_entries_hourly_rate_check', sql`${table.hourly_rate} >= 0`),
    check(
      'timesheet_entries_node_id_check',
      sql`${table.node_id} is null or ${table.project_id} is not null`,
    ),
    check('timesheet_entries_of_check', sql`num_nonnulls(${table.project_id}, ${table.contract_id}) > 0`),
  ],
)
