import { contentOfLine } from '@fiscus/contracts/invoices/content-of-line'
import type { LineContent } from '@fiscus/contracts/invoices/line-content'
import { exports } from '@fiscus/messages/exports'
import type { Fault } from '@fiscus/tax-engine/faults/fault'
import { type Decimal, sum, zero } from '@fiscus/tax-engine/numbers/decimal'
import type { SnapshotItem } from '@fiscus/tax-engine/snapshot/snapshot'
import { type Cents, centsOf } from './cents.ts'
import { amountsInPln, type InPln, linesInPln } from './line-amounts.ts'
import type { ReturnDocument } from './return-document.ts'
import { type Amounts, nothing, type Reconciled, roundedTotal, sumOf, type Total } from './totals.ts'

/** Why the amounts of any return in PLN are not the totals of its documents, besides what the return leaves out. */
export type CommonReason = 'other_period' | 'refused'

/** What a return does with a line. `beside` is a part of its net amount that no cell contains. */
export type LineResult<Cell, Reason, Code extends string> =
  | {
      kind: 'cells'
      amounts: readonly (readonly [Cell, Decimal])[]
      beside?: { reason: Reason; net: Decimal }
    }
  | { kind: 'left_out'; reason: Reason }
  | { kind: 'refused'; fault: Omit<Fault<Code>, 'pointer'> }

/** How a return reads a document. */
export type ReturnRules<Cell, Reason, Code extends string> = {
  lineOf(
    item: SnapshotItem,
    content: Partial<LineContent>,
    inPln: InPln | null,
  ): LineResult<Cell, Reason, Code>
  /** The faults of the document as a whole, when it has these cells. */
  faultsOf(cells: ReadonlyMap<Cell, Decimal>): readonly Fault<Code>[]
  /** What the cells declare. */
  declaredOf(cells: ReadonlyMap<Cell, Cents>): Total
}

/** A document in a return in PLN: its total is what its cells declare and its differences, and nothing else. */
export type DocumentEntry<Cell, Reason extends string, Code extends string> = Reconciled<
  Reason | CommonReason
> & {
  /** Each rounded once; none when the document is refused. */
  cells: ReadonlyMap<Cell, Cents>
  /** Pointers begin with `/documents/{id}`. */
  faults: readonly Fault<Code>[]
}

/** The entry of a document: `here` has for each line whether the month declares it. */
export function documentEntry<Cell, Reason extends string, Code extends string>(
  document: ReturnDocument,
  here: readonly boolean[],
  rules: ReturnRules<Cell, Reason, Code>,
): DocumentEntry<Cell, Reason, Code> {
  const { snapshot } = document
  const contentOf = contentOfLine(document.content.lines)
  const faults: Fault<Code>[] = []
  const cells = new Map<Cell, Decimal>()
  const differences = new Map<Reason | CommonReason, Amounts>()
  const differ = (reason: Reason | CommonReason, { net, tax }: Amounts) => {
    const before = differences.get(reason)
    differences.set(reason, { net: net.plus(before?.net ?? zero), tax: tax.plus(before?.tax ?? zero) })
  }
  const lines = linesInPln(document)
  for (const [index, item] of snapshot.items.entries()) {
    const inPln = lines[index] ?? null
    const amounts = amountsInPln(item, snapshot.currency, inPln)
    if (!here[index]) {
      differ('other_period', amounts)
      continue
    }
    const line = rules.lineOf(item, contentOf(item), inPln)
    if (line.kind === 'left_out') differ(line.reason, amounts)
    else if (line.kind === 'refused') faults.push(faultOfLine(document, index, line.fault))
    else {
      for (const [cell, amount] of line.amounts) cells.set(cell, amount.plus(cells.get(cell) ?? zero))
      if (line.beside !== undefined) differ(line.beside.reason, { net: line.beside.net, tax: zero })
    }
  }
  faults.push(...rules.faultsOf(cells))
  const total = totalOf(document, lines)
  if (faults.length > 0)
    return { ...refusedTotals<Reason>(document, { here, lines, total }), cells: new Map(), faults }
  const rounded = new Map(Array.from(cells, ([cell, amount]) => [cell, centsOf(amount)]))
  return {
    cells: rounded,
    total,
    declared: rules.declaredOf(rounded),
    differences: new Map(Array.from(differences, ([reason, amounts]) => [reason, roundedTotal(amounts)])),
    faults,
  }
}

/** The fault of a line with its pointer and, in its text, its document. */
export function faultOfLine<Code extends string>(
  { id, number }: ReturnDocument,
  index: number,
  { code, detail }: Omit<Fault<Code>, 'pointer'>,
): Fault<Code> {
  return {
    code,
    pointer: `/documents/${id}/items/${index}`,
    detail: exports.inLine({ number, line: String(index + 1), fault: detail }),
  }
}

/** The totals of a document as its head states them; in a foreign currency the net amounts of its lines in PLN. */
function totalOf({ snapshot }: ReturnDocument, lines: readonly (InPln | null)[]): Total {
  const { currency, totalNet, totalTax, totalTaxPln = zero } = snapshot
  if (currency === 'PLN') return { net: centsOf(totalNet), tax: centsOf(totalTax) }
  return { net: centsOf(sum(lines.map((line) => line?.net ?? zero))), tax: centsOf(totalTaxPln) }
}

function refusedTotals<Reason extends string>(
  { snapshot: { items, currency } }: ReturnDocument,
  { here, lines, total }: { here: readonly boolean[]; lines: readonly (InPln | null)[]; total: Total },
): Reconciled<Reason | CommonReason> {
  const elsewhere = items.flatMap((item, index) =>
    here[index] ? [] : amountsInPln(item, currency, lines[index] ?? null),
  )
  const other = roundedTotal(sumOf(elsewhere))
  const refused = { net: total.net - other.net, tax: total.tax - other.tax }
  const differences = new Map<Reason | CommonReason, Total>([['refused', refused]])
  if (elsewhere.length > 0) differences.set('other_period', other)
  return { total, declared: nothing, differences }
}
