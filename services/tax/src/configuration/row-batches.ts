/** PostgreSQL takes at most 65,535 parameters in one statement; our widest row has 14. */
const rowsMax = 1_000

/** The rows in parts that one statement can write. */
export function* rowBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsMax) yield rows.slice(start, start + rowsMax)
}
