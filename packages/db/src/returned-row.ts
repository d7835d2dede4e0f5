/** The row of a statement that always returns one, as an insert does. */
export function returnedRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}
