/**
 * Returns the row of a statement that always returns one, as an insert does.
 * @throws Error when it has returned none
 */
export function requireRow<T>([row]: readonly T[]): T {
  if (row === undefined) throw new Error('The statement returned no row')
  return row
}
