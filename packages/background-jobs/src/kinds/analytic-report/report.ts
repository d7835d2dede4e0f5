import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

/** A row of a report before it is written: texts, and exact amounts (null: unknown) in the order of the report's columns. */
export type Group = { keys: readonly string[]; sums: readonly (string | null)[] }

/** What is counted in groups, chunk by chunk. */
export type Report = {
  /** The columns that tell groups apart. */
  keys: readonly string[]
  /** The columns that are added up, with their decimals. */
  sums: Readonly<Record<string, number>>
  /** The keys that totals do not go across. */
  totalsBy: readonly string[]
  /** Items are taken in the order of this column. */
  id: PgColumn
  itemsPerChunk: number
  /** How much there is to read of an item, where that differs: a chunk reads some 30 MB. */
  bytes?: SQL
  /** Selects the groups of some of the items, with `keys` and `sums` as JSON arrays of texts. `begun`: when the report began. */
  groupsOf(items: SQL, begun: string): SQL
}
