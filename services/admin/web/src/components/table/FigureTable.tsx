import { Box, Table, type TableProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './FigureTable.module.css'

export type FigureColumn<Row> = Pick<Column<Row>, 'key' | 'header' | 'cell' | 'align' | 'isName'>

type Props<Row> = Pick<TableProps, 'fz' | 'verticalSpacing' | 'stickyHeader'> & {
  /** What the table lists, for screen readers. */
  label: string
  /** The width in pixels below which it scrolls; on a phone, each row is a card. */
  widthMin: number
  heightMax?: number
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row, index: number) => string
  rowClass?: (row: Row) => string | undefined
}

/**
 * A small table of figures within a page: all of its columns are in view, on a phone below each other. Where it is too
 * wide or high, it scrolls by itself, also with the keyboard.
 */
export function FigureTable<Row>({
  label,
  widthMin,
  heightMax,
  columns,
  rows,
  rowKey,
  rowClass,
  ...props
}: Props<Row>) {
  return (
    <Box
      className={classes.scroll}
      style={{ maxHeight: heightMax }}
      role="group"
      aria-label={label}
      tabIndex={0}
    >
      <Table
        {...props}
        aria-label={label}
        className={classes.table}
        style={{ '--width-min': `${widthMin}px` }}
      >
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ key, header, align }) => (
              <Table.Th key={key} data-align={align}>
                {header}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row, index) => (
            <Table.Tr key={rowKey(row, index)} className={rowClass?.(row)}>
              {columns.map(({ key, header, align, isName, cell }) => (
                <FigureCell key={key} header={header} align={align} isName={isName}>
                  {cell(row)}
                </FigureCell>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}

type CellProps = Pick<FigureColumn<unknown>, 'header' | 'align' | 'isName'> & { children: ReactNode }

function FigureCell({ header, align, isName, children }: CellProps) {
  // The label of a card is beside its value, which may have several lines.
  const value = <div className={classes.value}>{children}</div>
  if (isName)
    return (
      <Table.Th scope="row" fw={400}>
        {value}
      </Table.Th>
    )
  return (
    <Table.Td data-align={align} data-label={header || undefined}>
      {value}
    </Table.Td>
  )
}
