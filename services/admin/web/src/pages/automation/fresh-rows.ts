export type FreshRows<Row> = {
  /** The rows of the list in their order, each as it is now. */
  rows: readonly Row[]
  /** The number of rows that a new reading would add in front. */
  newer: number
}

/**
 * Shows the latest state of listed rows in their places. Rows that are new are only counted, so that nothing moves
 * while it is read.
 */
export function freshRows<Row extends { id: string }>(
  rows: readonly Row[],
  latest: readonly Row[] | undefined,
): FreshRows<Row> {
  if (latest === undefined) return { rows, newer: 0 }
  const byId = new Map(latest.map((row) => [row.id, row]))
  const listed = new Set(rows.map(({ id }) => id))
  const firstListed = latest.findIndex(({ id }) => listed.has(id))
  return {
    rows: rows.map((row) => byId.get(row.id) ?? row),
    newer: firstListed < 0 ? (rows.length === 0 ? latest.length : 0) : firstListed,
  }
}
