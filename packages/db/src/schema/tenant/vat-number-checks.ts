import { vatNumberStatuses } from '@fiscus/tax-engine/vocabulary'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, isOneOf } from '../columns.ts'

/** Evidence of VIES look-ups: what was asked, when, and what VIES said. */
export const vatNumberChecks = pgTable(
  'vat_number_checks',
  {
    id: id(),
    vat_number: text().notNull(),
    status: text({ enum: vatNumberStatuses }).notNull(),
    checked_at: instant().notNull(),
    consultation_number: text(),
    /** The body as it came, or why there was none. */
    answer: text().notNull(),
  },
  (table) => [index().on(table.vat_number, table.checked_at), isOneOf(table.status, vatNumberStatuses)],
)
