import { type SummaryCell, summaryTypes } from '@fiscus/contracts/returns/jpk-vocabulary'
import { marginProcedures } from '@fiscus/tax-engine/vocabulary/invoice-vocabulary'
import { sql } from 'drizzle-orm'
import { bigint, check, date, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, oneOfCheck } from '../columns.ts'

/**
 * Reports of cash registers (RO) and internal documents (WEW) in the sales register (tax-calculation §2.13). Written
 * once: an entry can be withdrawn and nothing else.
 */
export const summaryEntries = pgTable(
  'summary_entries',
  {
    id: id(),
    type: text({ enum: summaryTypes }).notNull(),
    number: text().notNull(),
    issue_date: date({ mode: 'string' }).notNull(),
    sale_date: date({ mode: 'string' }),
    /** The month that declares it, `2026-10`. */
    period: text().notNull(),
    margin_procedure: text({ enum: marginProcedures }),
    amounts: jsonb().$type<Partial<Record<SummaryCell, string>>>().notNull(),
    created_at: instant().notNull(),
    created_by: text().notNull(),
    withdrawn_at: instant(),
    withdrawn_by: text(),
    withdraw_reason: text(),
    /** The places of its entry and its withdrawal among the changes of entries; a trigger sets both. */
    sequence: bigint({ mode: 'number' }).notNull().default(0),
    withdrawn_sequence: bigint({ mode: 'number' }),
    version: integer().notNull().default(1),
  },
  (table) => [
    index().on(table.period, table.id),
    // A report is declared once; the number of a withdrawn entry can be entered again.
    uniqueIndex('summary_entries_number_index')
      .on(table.type, table.number)
      .where(sql`${table.withdrawn_at} is null`),
    oneOfCheck(table.type, summaryTypes),
    oneOfCheck(table.margin_procedure, marginProcedures),
    check('summary_entries_period_check', sql`${table.period} ~ '^\\d{4}-(0[1-9]|1[0-2])$'`),
    check(
      'summary_entries_withdrawn_check',
      sql`num_nonnulls(${table.withdrawn_at}, ${table.withdrawn_by}, ${table.withdraw_reason}) in (0, 3)`,
    ),
  ],
)
