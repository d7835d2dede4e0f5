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
import type { JpkMarker, RowType } from './jpk-cells.ts'
import { cellsTotal, type RegisterEntry } from './register-entry.ts'
import type { RowEvidence } from './row-evidence.ts'
import type { SalesRow } from './sales-row.ts'

const faultsMax = 100

/**
 * The figures of a part of the register: threads can exchange them, and they add up. Maps have no entry for what does
 * not occur.
 */
export type RegisterFigures = {
  /** The documents with a line that is settled in the month, all rows, the refused documents. */
  documents: number
  rows: number
  refused: number
  cells: ReadonlyMap<JpkCell, Counted<{ amount: Cents }>>
  markers: ReadonlySet<JpkMarker>
  /** The rows of invoices by how they prove their sale. */
  evidence: ReadonlyMap<RowEvidence, number>
  /** The rows with a type, by it. */
  types: ReadonlyMap<RowType, number>
  /** The summary entries, all of which is declared. */
  entries: Counted<Total>
  total: Total
  declared: Total
  differences: ReadonlyMap<DifferenceReason, Counted<Total>>
  /** The first 100. */
  faults: readonly JpkFault[]
}

export const noFigures: RegisterFigures = {
  documents: 0,
  entries: { documents: 0, ...nothing },
  rows: 0,
  refused: 0,
  cells: new Map(),
  markers: new Set(),
  evidence: new Map(),
  types: new Map(),
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
    entries: noFigures.entries,
    ...ofRow(row),
    total,
    declared,
    differences: countedOnce(differences),
    faults,
  }
}

/** The figures of a summary entry, all of which is declared. */
export function figuresOfSummary(row: SalesRow): RegisterFigures {
  const declared = cellsTotal(row.cells)
  return { ...noFigures, rows: 1, ...ofRow(row), entries: { documents: 1, ...declared }, declared }
}

/** An invoice to a receipt counts as a row, and in no sum. */
function ofRow(row: SalesRow | null): Pick<RegisterFigures, 'cells' | 'markers' | 'evidence' | 'types'> {
  if (row === null) return { cells: new Map(), markers: new Set(), evidence: new Map(), types: new Map() }
  const types = new Map(row.type === null ? [] : [[row.type, 1]])
  const evidence = new Map(row.type === 'RO' || row.type === 'WEW' ? [] : [[row.evidence, 1]])
  if (row.type === 'FP') return { cells: new Map(), markers: new Set(), evidence, types }
  const cells = Array.from(row.cells, ([cell, amount]) => [cell, { documents: 1, amount }] as const)
  return { cells: new Map(cells), markers: row.markers, evidence, types }
}

/** Adds up the figures of two parts of the documents. */
export function addFigures(one: RegisterFigures, other: RegisterFigures): RegisterFigures {
  return {
    documents: one.documents + other.documents,
    entries: addCounted(one.entries, other.entries),
    rows: one.rows + other.rows,
    refused: one.refused + other.refused,
    cells: addMaps(one.cells, other.cells, (a, b) => ({
      documents: a.documents + b.documents,
      amount: a.amount + b.amount,
    })),
    markers: new Set([...one.markers, ...other.markers]),
    evidence: addMaps(one.evidence, other.evidence, (a, b) => a + b),
    types: addMaps(one.types, other.types, (a, b) => a + b),
    total: addTotals(one.total, other.total),
    declared: addTotals(one.declared, other.declared),
    differences: addMaps(one.differences, other.differences, addCounted),
    faults: [...one.faults, ...other.faults].slice(0, faultsMax),
  }
}
