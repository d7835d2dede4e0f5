import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import type { DifferenceReason, JpkCell } from '@fiscus/contracts/returns/jpk-vocabulary'
import { type Decimal, sum, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { JpkFault } from '@fiscus/tax-engine/reporting/jpk-fault'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { type Grosze, groszeOf } from './grosze.ts'
import { containedCells, type JpkMarker, taxCells } from './jpk-cells.ts'
import type { JpkDocument } from './jpk-document.ts'
import { type Amounts, amountsInPln, lineCells } from './line-cells.ts'
import { evidenceOf } from './row-evidence.ts'
import type { SalesRow } from './sales-row.ts'

/** Net amount and Polish tax. */
export type Total = { net: Grosze; tax: Grosze }

/** A document in the register of a month. Its `total` is that of its cells and its differences, and of nothing else. */
export type RegisterEntry = {
  /** null when nothing of the document belongs into the register, or when it is refused. */
  row: SalesRow | null
  total: Total
  cells: Total
  differences: ReadonlyMap<DifferenceReason, Total>
  /** Pointers begin with `/documents/{id}`. */
  faults: readonly JpkFault[]
}

/** The entry of lines of a document that are settled in a month (tax-calculation §2.13); `here` says which. */
export function registerEntry(document: JpkDocument, here: readonly boolean[]): RegisterEntry {
  const { snapshot, content } = document
  const contents = new Map((content.lines ?? []).map((line) => [line.id, line]))
  const faults: JpkFault[] = []
  if (content.annotations?.cashAccounting) faults.push(cashAccounting(document))
  const cells = new Map<JpkCell, Decimal>()
  const markers = new Set<JpkMarker>()
  const codes = new Set<NonNullable<LineContent['gtu']>>()
  const differences = new Map<DifferenceReason, Amounts>()
  const differ = (reason: DifferenceReason, { net, tax }: Amounts) => {
    const before = differences.get(reason)
    differences.set(reason, { net: net.plus(before?.net ?? zero), tax: tax.plus(before?.tax ?? zero) })
  }
  for (const [index, item] of snapshot.items.entries()) {
    const amounts = amountsInPln(item, snapshot.currency)
    if (!here[index]) {
      differ('other_period', amounts)
      continue
    }
    const lineContent: Partial<LineContent> = contents.get(item.partOf ?? item.id) ?? {}
    const line = lineCells(document, item, lineContent)
    if (line.kind === 'left_out') differ(line.reason, amounts)
    else if (line.kind === 'refused') faults.push(faultOf(document, index, line.fault))
    else {
      for (const [cell, amount] of line.amounts) cells.set(cell, amount.plus(cells.get(cell) ?? zero))
      for (const marker of line.markers) markers.add(marker)
      if (lineContent.gtu !== undefined) codes.add(lineContent.gtu)
      if (!line.cost.isZero()) differ('margin_cost', { net: line.cost, tax: zero })
    }
  }
  const total = totalOf(document)
  if (faults.length > 0) return refusedEntry(document, here, total, faults)
  const rounded = new Map(Array.from(cells, ([cell, amount]) => [cell, groszeOf(amount)]))
  return withRounding(document, {
    row: rounded.size === 0 ? null : { cells: rounded, markers, codes, evidence: evidenceOf(document.ksef) },
    total,
    cells: cellsTotal(rounded),
    differences: roundedTotals(differences),
    faults,
  })
}

/** The totals of a document as its head states them; in a foreign currency the net amounts of its lines in PLN, rounded once. */
function totalOf({ snapshot }: JpkDocument): Total {
  const { currency, totalNet, totalTax, totalTaxPln = zero, items } = snapshot
  if (currency === 'PLN') return { net: groszeOf(totalNet), tax: groszeOf(totalTax) }
  const net = sum(items.map((item) => amountsInPln(item, currency).net))
  return { net: groszeOf(net), tax: groszeOf(totalTaxPln) }
}

function refusedEntry(
  { snapshot: { items, currency } }: JpkDocument,
  here: readonly boolean[],
  total: Total,
  faults: readonly JpkFault[],
): RegisterEntry {
  const elsewhere = items.filter((_, index) => !here[index])
  const other = roundedTotal(addedUp(elsewhere, currency))
  const refused = { net: total.net - other.net, tax: total.tax - other.tax }
  const differences = new Map<DifferenceReason, Total>([['refused', refused]])
  if (elsewhere.length > 0) differences.set('other_period', other)
  return { row: null, total, cells: { net: 0n, tax: 0n }, differences, faults }
}

function addedUp(items: readonly SnapshotItem[], currency: string): Amounts {
  const amounts = items.map((item) => amountsInPln(item, currency))
  return { net: sum(amounts.map(({ net }) => net)), tax: sum(amounts.map(({ tax }) => tax)) }
}

/** A sum of rounded amounts differs from the rounded sum by at most half a grosz for each of them and for the sum. */
function withRounding({ snapshot }: JpkDocument, entry: RegisterEntry): RegisterEntry {
  if (snapshot.currency === 'PLN') return entry
  const { net, tax } = unexplainedOf(entry)
  const parts = BigInt((entry.row?.cells.size ?? 0) + entry.differences.size + 1)
  const isRounding = [net, tax].every((amount) => amount * 2n <= parts && -amount * 2n <= parts)
  if (!isRounding || (net === 0n && tax === 0n)) return entry
  return { ...entry, differences: new Map([...entry.differences, ['currency_rounding', { net, tax }]]) }
}

/** What is left of a total without its cells and its differences: nothing, unless the register is wrong. */
export function unexplainedOf({
  total,
  cells,
  differences,
}: Pick<RegisterEntry, 'total' | 'cells' | 'differences'>): Total {
  const parts = [cells, ...differences.values()]
  return {
    net: parts.reduce((rest, { net }) => rest - net, total.net),
    tax: parts.reduce((rest, { tax }) => rest - tax, total.tax),
  }
}

function cellsTotal(cells: ReadonlyMap<JpkCell, Grosze>): Total {
  const total = { net: 0n, tax: 0n }
  for (const [cell, amount] of cells) {
    if (taxCells.has(cell)) total.tax += amount
    else if (!containedCells.has(cell)) total.net += amount
  }
  return total
}

function roundedTotals(differences: ReadonlyMap<DifferenceReason, Amounts>): Map<DifferenceReason, Total> {
  return new Map(Array.from(differences, ([reason, amounts]) => [reason, roundedTotal(amounts)]))
}

function roundedTotal({ net, tax }: Amounts): Total {
  return { net: groszeOf(net), tax: groszeOf(tax) }
}

function faultOf({ id, number }: JpkDocument, index: number, fault: Omit<JpkFault, 'pointer'>): JpkFault {
  return {
    code: fault.code,
    pointer: `/documents/${id}/items/${index}`,
    detail: `Document ${number}, line ${index + 1}: ${fault.detail}`,
  }
}

function cashAccounting({ id, number }: JpkDocument): JpkFault {
  return {
    code: 'jpk-cash-accounting',
    pointer: `/documents/${id}/content/annotations/cashAccounting`,
    detail: `Document ${number}: with cash accounting the tax is due with the payment (VAT act art. 21), which is not stored, and declared quarterly in JPK_V7K (art. 99(2)).`,
  }
}
