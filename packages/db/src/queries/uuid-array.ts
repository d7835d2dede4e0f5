import { type SQL, sql } from 'drizzle-orm'

/** Ids as one parameter of a statement. */
export function uuidArray(ids: readonly string[]): SQL {
  return sql`${`{${ids.join()}}`}::uuid[]`
}
