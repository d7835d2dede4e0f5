import { writeCursor } from './cursor.ts'

/** A page of a list that was read with one row more than asked for: the row tells that there is a next page. */
export function pageOf<Row>(rows: readonly Row[], limit: number, sortKeyOf: (row: Row) => unknown) {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { page, next: rows.length > limit && last ? writeCursor(sortKeyOf(last)) : null }
}
