import { Box } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { ErrorState } from '../ErrorState.tsx'
import type { Column, Selection, Sort } from './columns.ts'
import classes from './DataTable.module.css'
import { LoadingRows } from './LoadingRows.tsx'
import type { ListState } from './list-state.ts'
import { MoreRows } from './MoreRows.tsx'
import { TableHead } from './TableHead.tsx'
import { TableRow } from './TableRow.tsx'
import { useCards } from './use-cards.ts'
import { useVisibleRows } from './use-visible-rows.ts'

type Props<Row> = {
  /** What the table lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  list: ListState<Row>
  rowKey: (row: Row) => string
  /** Opens a row: a click on it, or on the button in its name. */
  onOpen?: (row: Row) => void
  /** The row that is open beside the table. */
  openKey?: string | undefined
  selection?: Selection
  /** The words that name a row, for its check box. */
  rowName?: (row: Row) => string
  sort?: Sort
  onSort?: (sort: Sort) => void
  /** Leaves out the number of rows below the table. */
  withoutCount?: boolean
  /** In place of rows: an `EmptyState`. */
  empty: ReactNode
}

/**
 * Rows of a list. Above 100 rows only the visible ones are in the page. Where the columns do not fit, a row is a card.
 * Further pages are read when the end comes into view.
 */
export function DataTable<Row>({
  label,
  columns,
  list,
  rowKey,
  empty,
  withoutCount = false,
  ...props
}: Props<Row>) {
  const { rows, isLoading, error, retry } = list
  const visible = useVisibleRows(rows.length)
  const cards = useCards(label)
  const tableRef = useMergedRef(visible.tableRef, cards.ref)
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (isLoading) return <LoadingRows />
  if (rows.length === 0) return empty
  const keys = rows.map(rowKey)
  const span = columns.length + (props.selection ? 1 : 0)
  return (
    <Box>
      <table
        ref={tableRef}
        className={classes.table}
        data-cards={cards.isCards || undefined}
        aria-label={label}
        aria-rowcount={list.hasMore ? -1 : rows.length + 1}
      >
        <TableHead columns={columns} keys={keys} {...props} />
        <tbody>
          <Space height={visible.before} span={span} />
          {visible.indexes.map((index) => {
            const row = rows[index]
            return row === undefined ? null : (
              <TableRow
                key={keys[index]}
                row={row}
                rowKey={keys[index] ?? ''}
                index={index}
                columns={columns}
                measure={visible.measure}
                {...props}
              />
            )
          })}
          <Space height={visible.after} span={span} />
        </tbody>
      </table>
      {!withoutCount && <MoreRows list={list} />}
    </Box>
  )
}

/** The place of rows that are outside of the window. */
function Space({ height, span }: { height: number; span: number }) {
  if (height === 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={span} style={{ height, padding: 0, border: 0 }} />
    </tr>
  )
}
