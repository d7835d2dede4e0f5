import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '../../components/Section.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { listOfRows } from '../../components/table/list-state.ts'

export type FigureColumn<Row> = { header: string; isFigure?: true; cell: (row: Row) => ReactNode }
type Props<Row> = {
  title: string
  /** The first one names the row. */
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In place of a table without rows. */
  empty: string
  children?: ReactNode
}

/**
 * A part of a return: a table with names at the left and figures at the right. On a phone its rows are cards, so that
 * no figure is cut.
 */
export function Figures<Row>({ title, columns, rows, keyOf, empty, children }: Props<Row>) {
  return (
    <Section title={title}>
      <DataTable
        label={title}
        columns={columns.map(
          ({ header, isFigure, cell }, index): Column<Row> => ({
            key: header,
            header,
            cell: index === 0 ? (row: Row) => <div>{cell(row)}</div> : cell,
            ...(index === 0 && { isName: true }),
            ...(isFigure && { align: 'end', isOneLine: true }),
          }),
        )}
        list={listOfRows(rows)}
        rowKey={keyOf}
        withoutCount
        empty={<Text c="dimmed">{empty}</Text>}
      />
      {children}
    </Section>
  )
}
