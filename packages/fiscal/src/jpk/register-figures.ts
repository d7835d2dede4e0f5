import type { DifferenceReason, JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { Cents } from '../returns/cents.ts'
import {
  addCounted,
  addMaps,
  addTotals,
  type Counted,
  countedOnce,
  nothing,
  type Total,
} from '../returns/totals.ts'
import type { JpkMarker } from './jpk-cells.ts'
import type { RegisterEntry } from './register-entry.ts'
import type { RowEvidence } from './row-evidence.ts'

const faultsMax = 100

/**
 * The figures of a part of the register: threads can exchange them, and they add up. Maps have no entry for what does
 * not occur.
 */
export type RegisterFigures = {
  /** The documents with a line that is settled in the month; with a row; refused ones. */
  documents: number
  rows: number
  refused: number
  cells: ReadonlyMap<JpkCell, Counted<{ amount: Cents }>>
  markers: ReadonlySet<JpkMarker>
  /** The rows by how they prove their sale. */
  evidence: ReadonlyMap<RowEvidence, number>
  total: Total
  declared: Total
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
  total: nothing,
  declared: nothing,
  differences: new Map(),
  faults: [],
}

/** The figures of one document. */
export function figuresOf({ row, total, declared, differences, faults }: RegisterEntry): RegisterFigures {
  return {
    documents: 1,
    rows: row === null ? 0 : 1,
    refused: faults.length > 0 ? 1 : 0,
    cells: new Map(Array.from(row?.cells ?? [], ([cell, amount]) => [cell, { documents: 1, amount }])),
    markers: row?.markers ?? new Set(),
    evidence: new Map(row === null ? [] : [[row.evidence, 1]]),
    total,
    declared,
    differences: countedOnce(differences),
    faults,
  }
}

/** Adds up the figures of two parts of the documents. */
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
    declared: addTotals(one.declared, other.declared),
    differences: addMaps(one.differences, other.differences, addCounted),
    faults: [...one.faults, ...other.faults].slice(0, faultsMax),
  }
}
