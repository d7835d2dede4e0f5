import {
  type Fraction,
  fraction,
  isNegative,
  isZero,
  minus,
  plus,
  rounded,
  times,
  zero,
} from '@fiscus/tax-engine/testing/fraction'

type Money = number

/** The figures of a line, of which the allocated ones add up to the document. */
type Figures = {
  netAmount: Money
  taxAmount: Money
  grossAmount: Money
  taxAmountPln?: Money
  margin?: { netMarginBase: Money }
}

type Item = Figures & {
  id: string
  allocated?: Figures
  documentId?: string
  settles?: string
  taxPointDate: string
  geoZone: string
  itemType: string
  oss: boolean
  procedure?: string
  exchangeRate?: { rate: number }
  taxRate: { taxCode: string; ratePercent: number; calculationMode: string; taxStatus: string }
}

/** What this reads of the answer of `GET /documents/{id}`. */
export type Document = {
  id: string
  type: string
  number: string
  invoiceType: string
  status: string
  issueDate: string
  sequence: number
  currency: string
  correctsDocumentId: string | null
  correctionReason: string | null
  effectivePeriod?: string
  links: { relation: string; documentId: string }[]
  ksef: { mode: string; number: string | null } | null
  content?: {
    saleDate?: string
    salePeriod?: { to: string }
    annotations?: { marginProcedure?: string; triangular?: boolean }
    lines?: { id: string; documentId?: string; gtu?: string; procedure?: string }[]
  }
  snapshot: { taxPointDate: string; items: Item[] }
}

/** What a document declares in one month. */
export type Entry = {
  document: Document
  month: string
  cells: ReadonlyMap<string, Fraction>
  marks: ReadonlySet<string>
}

const amount = (value: Money | undefined) => (value === undefined ? zero : fraction(String(value)))

/** Errors were there from the beginning (VAT act art. 29a(17), 106j(1)(5)); all other reasons came later. */
const errors = new Set(['price_error', 'quantity_error', 'tax_rate_error', 'other_error'])
const noSupply = new Set(['KAUCJA', 'BON'])

type Cells = { base: string; tax?: string; part?: string }

const byPercent: Readonly<Record<number, Cells>> = {
  23: { base: 'K_19', tax: 'K_20' },
  22: { base: 'K_19', tax: 'K_20' },
  8: { base: 'K_17', tax: 'K_18' },
  7: { base: 'K_17', tax: 'K_18' },
  5: { base: 'K_15', tax: 'K_16' },
}

/** The cells of a line by its facts; null: it is in no cell of the register. */
function cellsFor({ taxRate, geoZone, itemType, oss }: Item): Cells | null {
  const { taxStatus, ratePercent, calculationMode, taxCode } = taxRate
  if (calculationMode === 'wht' || oss || noSupply.has(taxCode)) return null
  switch (taxStatus) {
    case 'standard':
      return byPercent[ratePercent] ?? null
    case 'exempt':
      return { base: 'K_10' }
    case 'out_of_scope':
      return geoZone === 'domestic' ? null : { base: 'K_11' }
    case 'reverse_charge':
      return geoZone === 'eu_vat' ? { base: 'K_11', part: 'K_12' } : { base: 'K_11' }
    default:
      if (itemType === 'service') return { base: 'K_13' }
      return { base: geoZone === 'eu_vat' ? 'K_21' : geoZone === 'export_world' ? 'K_22' : 'K_13' }
  }
}

const figuresOf = (item: Item): Figures => item.allocated ?? item

/** The tax of a part of a document outside of OSS or, where it has none, its amount: whether it raises an invoice. */
function effectOf(items: readonly Item[]): Fraction {
  const inPoland = items.filter(({ oss }) => !oss).map(figuresOf)
  const tax = inPoland.map(({ taxAmount }) => amount(taxAmount)).reduce(plus, zero)
  return isZero(tax) ? inPoland.map(({ grossAmount }) => amount(grossAmount)).reduce(plus, zero) : tax
}

/** An invoice with what corrections of errors have done to it so far, and what it has stated in PLN. */
type Past = {
  errors: { issueDate: string; effect: Fraction }[]
  effects: Map<string, { issueDate: string; effect: Fraction }>
  /** For each kind of line: the exact amount, and what was stated of it. */
  stated: Map<string, { exact: Fraction; stated: Fraction }>
}

/** Lines of a document that are declared in one month, in the same cells. Base and gross amount are exact, in PLN. */
type Part = {
  month: string
  /** What is rounded once: the lines of one month of supply with the same facts. */
  kind: string
  cells: Cells
  isMargin: boolean
  base: Fraction
  gross: Fraction
  tax: Fraction
  items: Item[]
}

/** @param month that of a correction as a whole; null: each line has its own */
function partsOf({ currency, snapshot }: Document, items: readonly Item[], month: string | null): Part[] {
  const parts = new Map<string, Part>()
  for (const item of items) {
    const cells = cellsFor(item)
    if (cells === null) continue
    // What is taken off for an advance belongs to the settlement (VAT act art. 106f(3)).
    const supply = (item.settles === undefined ? item.taxPointDate : snapshot.taxPointDate).slice(0, 7)
    const isMargin = item.taxRate.calculationMode === 'margin'
    const kind = `${supply} ${cells.base} ${cells.part} ${isMargin} ${item.taxRate.taxStatus}`
    const part = parts.get(kind)
    const figures = figuresOf(item)
    const isPln = currency === 'PLN'
    const inPln = (value: Money | undefined) =>
      isPln ? amount(value) : times(amount(value), amount(item.exchangeRate?.rate))
    const net = isMargin ? figures.margin?.netMarginBase : figures.netAmount
    parts.set(kind, {
      month: month ?? supply,
      kind,
      cells,
      isMargin,
      base: plus(part?.base ?? zero, inPln(net)),
      gross: plus(part?.gross ?? zero, inPln(figures.grossAmount)),
      tax: plus(part?.tax ?? zero, amount(isPln ? figures.taxAmount : figures.taxAmountPln)),
      items: [...(part?.items ?? []), item],
    })
  }
  return [...parts.values()]
}

/** Rounds a kind of line of an invoice once: a correction states what is left then, less what was stated. */
function stated(past: Past, kind: string, exact: Fraction): Fraction {
  const before = past.stated.get(kind) ?? { exact: zero, stated: zero }
  const sum = plus(before.exact, exact)
  past.stated.set(kind, { exact: sum, stated: rounded(sum) })
  return minus(rounded(sum), before.stated)
}

function cellsOf({ kind, cells, isMargin, base, gross, tax }: Part, past: Past): [cell: string, Fraction][] {
  const net = stated(past, kind, base)
  return [
    [cells.base, net],
    ...(cells.part === undefined ? [] : [[cells.part, net] satisfies [string, Fraction]]),
    ...(cells.tax === undefined ? [] : [[cells.tax, tax] satisfies [string, Fraction]]),
    ...(isMargin
      ? [['SprzedazVAT_Marza', stated(past, `${kind} gross`, gross)] satisfies [string, Fraction]]
      : []),
  ]
}

function marksOf({ content }: Document, { isMargin, items }: Part): string[] {
  const { marginProcedure, triangular } = content?.annotations ?? {}
  const ofLines = items.flatMap(({ id, documentId, procedure }) => {
    const line = content?.lines?.find((one) => one.id === id && one.documentId === documentId)
    return [line?.gtu ?? [], line?.procedure ?? [], procedure ?? []].flat()
  })
  const ofMargin = marginProcedure === 'travel_agency' ? 'MR_T' : 'MR_UZ'
  return [...ofLines, ...(isMargin ? [ofMargin] : []), ...(triangular === true ? ['TT_D'] : [])]
}

/** Adds documents up by the law's month: give them in the order of their approval. */
export function openBooks() {
  const invoices = new Map<string, Past>()
  const roots = new Map<string, string>()

  function pastOf(id: string): Past {
    const known = invoices.get(id)
    if (known !== undefined) return known
    const past: Past = { errors: [], effects: new Map(), stated: new Map() }
    invoices.set(id, past)
    return past
  }

  /** The month of each part of a correction (VAT act art. 29a(13), (14), (17)); null: that of its line. */
  function monthOfCorrection(document: Document, past: Past, effect: Fraction): string | null {
    const { correctionReason, effectivePeriod, issueDate, correctsDocumentId } = document
    if (effectivePeriod !== undefined) return effectivePeriod
    if (!errors.has(correctionReason ?? '') || isNegative(effect)) return issueDate.slice(0, 7)
    if (isZero(effect)) return null
    const named = past.effects.get(correctsDocumentId ?? '')
    if (named !== undefined) return isNegative(named.effect) ? named.issueDate.slice(0, 7) : null
    const all = past.errors.reduce((sum, one) => plus(sum, one.effect), effect)
    if (!isNegative(all) && !isZero(all)) return null
    return past.errors.findLast((one) => isNegative(one.effect))?.issueDate.slice(0, 7) ?? null
  }

  /** What a document declares, in each of its months. */
  function add(document: Document): Entry[] {
    const { id, type, snapshot, correctionReason, correctsDocumentId, issueDate } = document
    if (type !== 'invoice') return []
    if (correctsDocumentId !== null) roots.set(id, roots.get(correctsDocumentId) ?? correctsDocumentId)
    const entries = new Map<string, { cells: Map<string, Fraction>; marks: Set<string> }>()
    for (const [root, items] of Map.groupBy(
      snapshot.items,
      (item) => item.documentId ?? roots.get(id) ?? id,
    )) {
      const past = pastOf(root)
      const effect = effectOf(items)
      const month = correctionReason === null ? null : monthOfCorrection(document, past, effect)
      for (const part of partsOf(document, items, month)) {
        const entry = entries.get(part.month) ?? { cells: new Map(), marks: new Set() }
        entries.set(part.month, entry)
        for (const [cell, more] of cellsOf(part, past))
          entry.cells.set(cell, plus(entry.cells.get(cell) ?? zero, more))
        for (const mark of marksOf(document, part)) entry.marks.add(mark)
      }
      if (correctionReason === null) continue
      past.effects.set(id, { issueDate, effect })
      if (errors.has(correctionReason)) past.errors.push({ issueDate, effect })
    }
    return Array.from(entries, ([month, { cells, marks }]) => ({ document, month, cells, marks }))
  }

  return { add }
}

/** The mark of an invoice in KSeF (VAT act art. 109(3b)). */
export function inKsefOf(ksef: Document['ksef']): string {
  if (ksef === null) return 'BFK'
  return ksef.number ?? (ksef.mode === 'failure' ? 'OFF' : 'DI')
}

/** The date of the sale or the payment, where it is another one than that of the issue. */
export function saleDateOf({ content, invoiceType, snapshot, issueDate }: Document): string | null {
  const date =
    content?.saleDate ??
    content?.salePeriod?.to ??
    (invoiceType === 'advance' ? snapshot.taxPointDate : issueDate)
  return date === issueDate ? null : date
}

/** The declaration of a month: whole zlotys, half a zloty up (Tax Ordinance Act art. 63 § 1). */
export function declarationOf(entries: readonly Entry[]): Map<string, string> {
  const sums = new Map<string, Fraction>()
  for (const { cells } of entries)
    for (const [cell, more] of cells) sums.set(cell, plus(sums.get(cell) ?? zero, more))
  const zlotys = (cell: string) => rounded(sums.get(cell) ?? zero, 'half_up', 0).over
  const positions = new Map<string, string>()
  for (const cell of sums.keys())
    if (cell.startsWith('K_')) positions.set(cell.replace('K_', 'P_'), String(zlotys(cell)))
  const total = (cells: readonly string[]) => cells.reduce((sum, cell) => sum + zlotys(cell), 0n)
  const tax = total(['K_16', 'K_18', 'K_20'])
  positions.set('P_37', String(total(['K_10', 'K_11', 'K_13', 'K_15', 'K_17', 'K_19', 'K_21', 'K_22'])))
  positions.set('P_38', String(tax))
  positions.set('P_51', String(tax > 0n ? tax : 0n))
  if (tax < 0n) for (const name of ['P_53', 'P_62']) positions.set(name, String(-tax))
  const marks = new Set(entries.flatMap((entry) => [...entry.marks]))
  if (marks.has('MR_T')) positions.set('P_63', '1')
  if (marks.has('MR_UZ')) positions.set('P_64', '1')
  if (marks.has('TT_D')) positions.set('P_66', '1')
  return positions
}
