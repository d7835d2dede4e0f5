import type { JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import type { VatUeReason } from '@fiscus/contracts/returns/vat-ue-vocabulary'
import type { VatUeFault } from '@fiscus/tax-engine/reporting/vat-ue-fault'
import { registerEntry } from '../jpk/register-entry.ts'
import type { Cents } from '../returns/cents.ts'
import type { ReturnDocument } from '../returns/return-document.ts'
import type { ReturnPeriod } from '../returns/settled-lines.ts'
import {
  addCounted,
  addMaps,
  addTotals,
  type Counted,
  countedOnce,
  nothing,
  type Total,
} from '../returns/totals.ts'
import { type VatUeBuyer, type VatUeEntry, vatUeEntry } from './vat-ue-entry.ts'
import type { VatUeCell } from './vat-ue-mapping.ts'

const faultsMax = 100

/** What a buyer bought of one kind. */
export type BuyerSum = Counted<{ buyer: VatUeBuyer; cell: VatUeCell; amount: Cents }>

/** The figures of a part of VAT-UE: threads can exchange them, and they add up. */
export type VatUeFigures = {
  /** The documents with a line that is settled in the month, and the refused ones. */
  documents: number
  refused: number
  /** By cell, prefix and number. */
  buyers: Map<string, BuyerSum>
  total: Total
  declared: Total
  differences: ReadonlyMap<VatUeReason, Counted<Total>>
  /** The amounts that are stated, by cell. */
  cells: ReadonlyMap<VatUeCell, Cents>
  /** What JPK_V7M states for the same documents, in its own cells. */
  jpk: ReadonlyMap<JpkCell, Cents>
  /** The first 100. */
  faults: readonly VatUeFault[]
}

/** The figures of no documents: new ones for each sum, because `addVatUeFigures` changes their map of buyers. */
export function noVatUeFigures(): VatUeFigures {
  return {
    documents: 0,
    refused: 0,
    buyers: new Map(),
    total: nothing,
    declared: nothing,
    differences: new Map(),
    cells: new Map(),
    jpk: new Map(),
    faults: [],
  }
}

/** The figures of some documents of a month. */
export function vatUeFigures(documents: Iterable<ReturnDocument>, period: ReturnPeriod): VatUeFigures {
  let figures = noVatUeFigures()
  for (const document of documents) {
    const entry = vatUeEntry(document, period)
    if (entry === null) continue
    figures = addVatUeFigures(figures, figuresOf(entry))
    const row = registerEntry(document, period)?.row
    if (row) figures = { ...figures, jpk: addMaps(figures.jpk, row.cells, addCents) }
  }
  return figures
}

/** Adds a part to `sums`, whose map of buyers it keeps and changes: there can be many, and many parts. */
export function addVatUeFigures(sums: VatUeFigures, part: VatUeFigures): VatUeFigures {
  for (const [key, added] of part.buyers) {
    const before = sums.buyers.get(key)
    sums.buyers.set(key, before === undefined ? added : addBuyer(before, added))
  }
  return {
    documents: sums.documents + part.documents,
    refused: sums.refused + part.refused,
    buyers: sums.buyers,
    total: addTotals(sums.total, part.total),
    declared: addTotals(sums.declared, part.declared),
    differences: addMaps(sums.differences, part.differences, addCounted),
    cells: addMaps(sums.cells, part.cells, addCents),
    jpk: addMaps(sums.jpk, part.jpk, addCents),
    faults: [...sums.faults, ...part.faults].slice(0, faultsMax),
  }
}

function figuresOf({ stated, total, declared, differences, faults }: VatUeEntry): VatUeFigures {
  const cells = stated?.cells ?? new Map<VatUeCell, Cents>()
  return {
    documents: 1,
    refused: faults.length > 0 ? 1 : 0,
    buyers: new Map(stated === null ? [] : Array.from(cells, (one) => buyerEntry(stated.buyer, ...one))),
    total,
    declared,
    differences: countedOnce(differences),
    cells,
    jpk: new Map(),
    faults,
  }
}

function buyerEntry(buyer: VatUeBuyer, cell: VatUeCell, amount: Cents): [string, BuyerSum] {
  return [`${cell} ${buyer.prefix}${buyer.number}`, { documents: 1, buyer, cell, amount }]
}

function addBuyer(one: BuyerSum, other: BuyerSum): BuyerSum {
  return { ...one, documents: one.documents + other.documents, amount: one.amount + other.amount }
}

function addCents(one: Cents, other: Cents): Cents {
  return one + other
}
