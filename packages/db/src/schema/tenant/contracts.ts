import { contractStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { budgetTotalColumns, editColumns, id, oneOfCheck } from '../columns.ts'
import { companies } from './companies.ts'
import { projects } from './projects.ts'

/** Contracts with companies. A background job computes their totals. */
export const contracts = pgTable(
  'contracts',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    project_id: uuid().references(() => projects.id),
    number: text().notNull().unique(),
    title: text().notNull(),
    status: text({ enum: contractStatuses }).notNull().default('draft'),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    currency: text().notNull(),
    ...budgetTotalColumns(),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.project_id),
    check('contracts_ends_on_check', sql`${table.ends_on} >= ${table.starts_on}`),
    check('contracts_currency_check', sql`${table.currency} ~ '^[A-Z]{3}$'`),
    oneOfCheck(table.status, contractStatuses),
  ],
)

/** Agreed times of response and resolution. */
export const slaAgreements = pgTable(
  'sla_agreements',
  {
    id: id(),
    company_id: uuid()
      .notNull()
      .references(() => companies.id),
    contract_id: uuid().references(() => contracts.id),
    name: text().notNull(),
    response_minutes: integer().notNull(),
    resolution_minutes: integer().notNull(),
    starts_on: date({ mode: 'string' }).notNull(),
    ends_on: date({ mode: 'string' }),
    ...editColumns(),
  },
  (table) => [
    index().on(table.company_id),
    index().on(table.contract_id),
    check(
      'sla_agreements_minutes_check',
      sql`${table.response_minutes} > 0 and ${table.resolution_minutes} >= ${table.response_minutes}`,
    ),
    check('sla_agreements_ends_on_check', sql`${table.ends_on} >= ${table.starts_on}`),
  ],
)
