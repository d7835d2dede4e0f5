import type { ReactNode } from 'react'

/** A column of a `DataTable`. */
export type Column<Row> = {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** `end`: figures, in digits of one width, aligned at the right. */
  align?: 'end'
  /** A width of CSS, as `8rem`. */
  width?: string
  /** The value stays on one line, where rows are no cards. */
  isOneLine?: true
  /** The column names the row: screen readers read it with each cell, and it opens the row. One column has it. */
  isName?: true
  /** The header sorts the rows; the page reads them again in that order. */
  isSortable?: true
}

export type Sort = { by: string; direction: 'asc' | 'desc' }

/** The keys of the rows whose check boxes are set. */
export type Selection = {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

/** The next order after a click on a header: up, then down. */
export function nextSort(sort: Sort | undefined, by: string): Sort {
  return { by, direction: sort?.by === by && sort.direction === 'asc' ? 'desc' : 'asc' }
}
