import { Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Section } from '../../components/Section.tsx'
import { WideTable } from '../../components/table/WideTable.tsx'
import classes from '../tax-figures/figures.module.css'

export type FigureColumn<Row> = { header: string; isFigure?: true; cell: (row: Row) => ReactNode }
type Props<Row> = {
  title: string
  columns: readonly FigureColumn<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** In place of a table without rows. */
  empty: string
  children?: ReactNode
}

/** A part of a return: a table with names at the left and figures at the right. */
export function Figures<Row>({ title, columns, rows, keyOf, empty, children }: Props<Row>) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text c="dimmed">{empty}</Text>
      ) : (
        <WideTable label={title} widthMin={120 * columns.length}>
          <Table.Thead>
            <Table.Tr>
              {columns.map(({ header, isFigure }) => (
                <Table.Th key={header} className={isFigure && classes.figure}>
                  {header}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={keyOf(row)}>
                {columns.map(({ header, isFigure, cell }) => (
                  <Table.Td key={header} className={isFigure && classes.figure}>
                    {cell(row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </WideTable>
      )}
      {children}
    </Section>
  )
}
