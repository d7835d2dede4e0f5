import { getTableName, sql } from 'drizzle-orm'
import { type AnyPgColumn, check, smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns keep the specification's stored names, so that a row is the record the API shows. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** An instant; always with a time zone, always a `Date` in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

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
