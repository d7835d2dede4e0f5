import type { RuleCoverage } from '@fiscus/client'

type CoveredCell = RuleCoverage['cells'][number]

/**
 * A cell of the matrix as the page shows it. `impossible` cannot occur, `gap` has no rule, `overlap` has further
 * matching rules behind the chosen one.
 */
export type MatrixCell = CoveredCell & { key: string; state: 'impossible' | 'gap' | 'single' | 'overlap' }

export type MatrixRow = Pick<CoveredCell, 'customer_type' | 'item_type'> & { cells: MatrixCell[] }

/** The 24 cells of a day in six rows, one for each pair of customer and item, with a cell for each zone. */
export function matrixRows({ cells }: Pick<RuleCoverage, 'cells'>): MatrixRow[] {
  const rows = Map.groupBy(cells, ({ customer_type, item_type }) => `${customer_type}.${item_type}`)
  return [...rows.values()].flatMap((ofRow) => {
    const [first] = ofRow
    if (!first) return []
    const { customer_type, item_type } = first
    return [{ customer_type, item_type, cells: ofRow.map(matrixCell) }]
  })
}

function matrixCell(cell: CoveredCell): MatrixCell {
  const { customer_type, geo_zone, item_type } = cell
  return { ...cell, key: `${customer_type}.${geo_zone}.${item_type}`, state: stateOf(cell) }
}

function stateOf({ possible, rule, also_matching_total }: CoveredCell): MatrixCell['state'] {
  if (!possible) return 'impossible'
  if (rule === null) return 'gap'
  return also_matching_total > 0 ? 'overlap' : 'single'
}

/** Numbers of possible cells without a rule and of those with further matching rules. */
export function matrixCounts(rows: readonly MatrixRow[]) {
  const cells = rows.flatMap((row) => row.cells)
  const count = (state: MatrixCell['state']) => cells.filter((cell) => cell.state === state).length
  return { gaps: count('gap'), overlaps: count('overlap') }
}
