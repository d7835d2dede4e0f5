/** A statement with 250 rows is built in a few milliseconds, and is far from the limit of 65,535 parameters. */
const rowsMax = 250

/** Splits rows into batches that fit into one statement. */
export function* rowBatches<Row>(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += rowsMax) yield rows.slice(start, start + rowsMax)
}
