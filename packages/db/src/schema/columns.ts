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

/** Columns have the specified field names (scheduled-tasks §2.1), so that the API returns rows as records. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** An instant; always with a time zone, always a `Date` in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** An amount of money in a record's currency; a string in TypeScript. */
export const money = () => numeric({ precision: 18, scale: 2 })

/**
 * The last edit of a business record. `version` grows with each edit; an edit must present the version that it is based
 * on.
 */
export const editColumns = () => ({
  created_at: instant().notNull().defaultNow(),
  updated_at: instant().notNull().defaultNow(),
  updated_by: text(),
  version: integer().notNull().default(1),
})

/**
 * The totals of the budget lines and timesheets of a project or contract; null until a background job has computed
 * them.
 */
export const budgetTotalColumns = () => ({
  planned_cost: money(),
  planned_revenue: money(),
  worked_minutes: bigint({ mode: 'number' }),
  worked_cost: money(),
  totals_at: instant(),
})

/** 1 = yes, 0 = no. The table must add `zeroOrOneCheck`. */
export const zeroOrOneColumn = () => smallint().$type<0 | 1>().notNull()

/** The check of a `zeroOrOne` column. */
export const zeroOrOneCheck = (column: AnyPgColumn) => check(checkName(column), sql`${column} in (0, 1)`)

/** The check of a column that holds one of a list of values. */
export const oneOfCheck = (column: AnyPgColumn, values: readonly string[]) =>
  check(checkName(column), sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`)

/** The check that a table has one row. */
export const singleRowCheck = (id: AnyPgColumn) => check(checkName(id), sql`${id} = 1`)

const checkName = (column: AnyPgColumn) => `${getTableName(column.table)}_${column.name}_check`
