import { writeCursor } from './cursor.ts'

/**
 * Returns the page of a list and the cursor of the next page. `rows` has one row more than `limit` if there is a next
 * page.
 */
export function pageOf<Row>(rows: readonly Row[], limit: number, sortKeyOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? writeCursor(sortKeyOf(last)) : null }
}
