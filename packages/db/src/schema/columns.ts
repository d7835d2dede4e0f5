import { sql } from 'drizzle-orm'
import { smallint, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Columns keep the specification's stored names, so that a row is the record the API shows. */
export const id = () => uuid().primaryKey().default(sql`uuidv7()`)

/** An instant; always with a time zone, always a `Date` in TypeScript. */
export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

/** 1 = yes, 0 = no; the table adds the check. */
export const flag = () => smallint().$type<0 | 1>().notNull()
