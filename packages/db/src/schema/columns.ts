import { getTableName, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  integer,
  numeric,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'

/** Columns keep the specification's stored names, so that a row is the record the API shows. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** An instant; always with a time zone, always a `Date` in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** An amount of money in a record's currency; a string in TypeScript. */
export const money = () => numeric({ precision: 18, scale: 2 })

/** When and by whom a business record was written; `version` grows with each edit, and whoever edits presents it. */
export const edition = () => ({
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  updated_by: text(),
  version: integer().notNull().default(1),
})

/** What budget lines and timesheets of a project or contract amount to; null until a background job has computed it. */
export const budgetTotals = () => ({
  planned_cost: money(),
  planned_revenue: money(),
  worked_minutes: bigint({ mode: 'number' }),
  worked_cost: money(),
  totals_at: instant(),
})

/** 1 = yes, 0 = no; the table adds `isFlag`. */
export const flag = () => smallint().$type<0 | 1>().notNull()

/** The check of a flag. */
export const isFlag = (column: AnyPgColumn) => check(nameOfCheck(column), sql`${column} in (0, 1)`)

/** The check of a column that holds one of the field's words. */
export const isOneOf = (column: AnyPgColumn, words: readonly string[]) =>
  check(nameOfCheck(column), sql`${column} in (${sql.raw(words.map((word) => `'${word}'`).join(', '))})`)

/** The check that a table has one row. */
export const isOnlyRow = (id: AnyPgColumn) => check(nameOfCheck(id), sql`${id} = 1`)

const nameOfCheck = (column: AnyPgColumn) => `${getTableName(column.table)}_${column.name}_check`
