import type { DifferenceReason, JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { Grosze } from './grosze.ts'
import type { JpkMarker } from './jpk-cells.ts'
import type { RegisterEntry, Total } from './register-entry.ts'
import type { RowEvidence } from './row-evidence.ts'

const faultsMax = 100

type Counted<Value> = { documents: number } & Value

/** The figures of a part of the register: threads can exchange them, and they add up. Maps have no entry for what does not occur. */
export type RegisterFigures = {
  /** The documents with a line that is settled in the month; those with a row; those that are refused. */
  documents: number
  rows: number
  refused: number
  cells: ReadonlyMap<JpkCell, Counted<{ amount: Grosze }>>
  markers: ReadonlySet<JpkMarker>
  /** The rows by how they prove their sale. */
  evidence: ReadonlyMap<RowEvidence, number>
  total: Total
  cellsTotal: Total
  differences: ReadonlyMap<DifferenceReason, Counted<Total>>
  /** The first 100. */
  faults: readonly JpkFault[]
}

export const noFigures: RegisterFigures = {
  documents: 0,
  rows: 0,
  refused: 0,
  cells: new Map(),
  markers: new Set(),
  evidence: new Map(),
  total: { net: 0n, tax: 0n },
  cellsTotal: { net: 0n, tax: 0n },
  differences: new Map(),
  faults: [],
}

/** The figures of one document. */
export function figuresOf({ row, total, cells, differences, faults }: RegisterEntry): RegisterFigures {
  return {
    documents: 1,
    rows: row === null ? 0 : 1,
    refused: faults.length > 0 ? 1 : 0,
    cells: new Map(Array.from(row?.cells ?? [], ([cell, amount]) => [cell, { documents: 1, amount }])),
    markers: row?.markers ?? new Set(),
    evidence: new Map(row === null ? [] : [[row.evidence, 1]]),
    total,
    cellsTotal: cells,
    differences: new Map(Array.from(differences, ([reason, one]) => [reason, { documents: 1, ...one }])),
    faults,
  }
}

export function addFigures(one: RegisterFigures, other: RegisterFigures): RegisterFigures {
  return {
    documents: one.documents + other.documents,
    rows: one.rows + other.rows,
    refused: one.refused + other.refused,
    cells: addMaps(one.cells, other.cells, (a, b) => ({
      documents: a.documents + b.documents,
      amount: a.amount + b.amount,
    })),
    markers: new Set([...one.markers, ...other.markers]),
    evidence: addMaps(one.evidence, other.evidence, (a, b) => a + b),
    total: addTotals(one.total, other.total),
    cellsTotal: addTotals(one.cellsTotal, other.cellsTotal),
    differences: addMaps(one.differences, other.differences, (a, b) => ({
      documents: a.documents + b.documents,
      ...addTotals(a, b),
    })),
    faults: [...one.faults, ...other.faults].slice(0, faultsMax),
  }
}

function addTotals(one: Total, other: Total): Total {
  return { net: one.net + other.net, tax: one.tax + other.tax }
}

function addMaps<Key, Value>(
  one: ReadonlyMap<Key, Value>,
  other: ReadonlyMap<Key, Value>,
  add: (one: Value, other: Value) => Value,
): Map<Key, Value> {
  const sums = new Map(one)
  for (const [key, value] of other) {
    const before = sums.get(key)
    sums.set(key, before === undefined ? value : add(before, value))
  }
  return sums
}
