import type { Plot } from './plots/write-plot.ts'

/** The result of a comparison. The column heads state the units. */
export type Table = {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** Conditions of the measurement, and its target. */
  note: string
  /** The plot of its figures, for the documentation. */
  plot?: Plot
}

/** Prints a table. All columns but the first are aligned to the right; digits are grouped by three. */
export function printTable({ title, columns, rows, note }: Table) {
  const cells = rows.map((row) => row.map(text))
  const widths = columns.map((head, column) =>
    Math.max(head.length, ...cells.map((row) => row[column]?.length ?? 0)),
  )
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
    )
  console.log(`\n${title}\n`)
  console.log(`  ${line(columns).join('  ')}`)
  console.log(`  ${widths.map((width) => '-'.repeat(width)).join('  ')}`)
  for (const row of cells) console.log(`  ${line(row).join('  ')}`)
  console.log(`\n  ${note}`)
}

const text = (cell: string | number) =>
  typeof cell === 'string' ? cell : cell.toLocaleString('en', { maximumFractionDigits: cell < 10 ? 2 : 0 })
