import { companyStatuses, contactStatuses } from '@fiscus/contracts/tenants/business-vocabulary'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { editColumns, id, oneOfCheck } from '../columns.ts'
import { users } from './users.ts'

/** The business partners of a tenant. */
export const companies = pgTable(
  'companies',
  {
    id: id(),
    name: text().notNull(),
    status: text({ enum: companyStatuses }).notNull().default('active'),
    tax_id: text(),
    email: text(),
    phone: text(),
    street: text(),
    postal_code: text(),
    city: text(),
    country: text(),
    owner_id: uuid().references(() => users.id),
    ...editColumns(),
  },
  (table) => [
    index().on(table.owner_id),
    // The order of the list.
    index().on(table.name, table.id),
    index('companies_name_index').on(sql`lower(${table.name})`),
    index('companies_email_index').on(sql`lower(${table.email})`),
    check('companies_name_check', sql`${table.name} <> ''`),
    check('companies_country_check', sql`${table.country} ~ '^[A-Z]{2}$'`),
    oneOfCheck(table.status, companyStatuses),
  ],
)

/** Contact persons of companies, and contacts without a company. */
export const contacts = pgTable(
  'contacts',
  {
    id: id(),
    company_id: uuid().references(() => companies.id),
    first_name: text().notNull().default(''),
    last_name: text().notNull(),
    status: text({ enum: contactStatuses }).notNull().default('active'),
    position: text(),
    email: text(),
    phone: text(),
    owner_id: uuid().references(() => users.id),
    /** RFC 6350. */
    uid: text().notNull().default(sql`gen_random_uuid()::text`),
    /** The vCard with all that the columns do not have; null until an import, a pull or an edit has written it. */
    card: text(),
    ...editColumns(),
  },
  (table) => [
    // The order of the list.
    index().on(table.last_name, table.first_name, table.id),
    index().on(table.company_id),
    index().on(table.owner_id),
    index().on(table.uid),
    index('contacts_email_index').on(sql`lower(${table.email})`),
    oneOfCheck(table.status, contactStatuses),
  ],
)
