/** PostgreSQL accepts at most 65,535 parameters in a statement; the widest row has 14. */
const rowsMax = 1_000

/** Splits rows into batches that fit into one statement. */
export function* rowBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsMax) yield rows.slice(start, start + rowsMax)
}
