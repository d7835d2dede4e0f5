import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A row of a report: texts in the order of `keys`, and exact amounts (null: unknown) in the order of `sums`. */
export type Group = { keys: readonly string[]; sums: readonly (string | null)[] }

/** A report that counts items in groups, chunk by chunk. */
export type Report = {
  /** The columns that identify a group. */
  keys: readonly string[]
  /** The columns with sums, and their number of decimals. */
  sums: Readonly<Record<string, number>>
  /** The keys that have separate totals for each value. */
  totalsBy: readonly string[]
  /** Items are read in the order of this column. */
  id: PgColumn
  itemsPerChunk: number
  /** The size of an item, for items of different sizes: a chunk reads about 30 MB. */
  bytes?: SQL
  /** A query for the selected items, each with whether it is unchanged, which the report refuses otherwise. */
  proofOf?(items: SQL): SQL
  /**
   * Returns a query of the groups of the selected items, with `keys` and `sums` as JSON arrays of texts.
   * @param items a condition that selects items
   * @param begun when the report began
   */
  groupsOf(items: SQL, begun: string): SQL
}
