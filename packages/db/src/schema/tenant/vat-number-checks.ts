import { vatNumberStatuses } from '@fiscus/tax-engine/vocabulary/vocabulary'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'

/** Evidence of VIES look-ups: the number, the instant and the response. */
export const vatNumberChecks = pgTable(
  'vat_number_checks',
  {
    id: id(),
    vat_number: text().notNull(),
    status: text({ enum: vatNumberStatuses }).notNull(),
    checked_at: instant().notNull(),
    consultation_number: text(),
    /** The body of the response, or the reason why there was none. */
    answer: text().notNull(),
  },
  (table) => [index().on(table.vat_number, table.checked_at), oneOfCheck(table.status, vatNumberStatuses)],
)
