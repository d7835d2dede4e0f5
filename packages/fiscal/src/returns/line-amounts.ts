import { allocate, allocateRoundedSum } from '@fiscus/tax-engine/numbers/allocate'
import { Decimal, sum, zero } from '@fiscus/tax-engine/numbers/decimal'
import { roundingTo } from '@fiscus/tax-engine/numbers/rounding'
import { roundedFigures, type SnapshotItem, type TaxSnapshot } from '@fiscus/tax-engine/snapshot/snapshot'
import { belongsTo } from '@fiscus/tax-engine/state/document-state'
import { suppliedOn } from './line-days.ts'
import { subjectsOf } from './line-subject.ts'
import type { LineInPln, ReturnDocument } from './return-document.ts'
import type { Amounts } from './totals.ts'

/** Amounts of a line in PLN, without its tax, which the snapshot has. */
export type InPln = { net: Decimal; margin?: { base: Decimal; gross: Decimal } }

type Stated = Pick<ReturnDocument, 'snapshot' | 'linesInPln'>

/** A document with its corrections as returns state them. */
export type StatedHistory = { id: string; documents: readonly Stated[] }

/**
 * What returns state of each line in PLN (tax-calculation §2.13); null for a line in a foreign currency without an
 * exchange rate. A correction has what was computed at its approval (correctedInPln). Any other document has its
 * amounts at the exchange rates of its lines, summed for each kind of line and month, rounded once and allocated to the
 * lines.
 */
export function linesInPln({ snapshot, linesInPln: stored }: Stated): (InPln | null)[] {
  const { items, currency } = snapshot
  const exact = items.map((item) => exactInPln(item, currency))
  if (currency === 'PLN') return exact
  if (stored !== null) return stored.map(readLine)
  return inGroups(snapshot, exact, (lines, amountOf) =>
    allocateRoundedSum(lines, amountOf, round).map(({ share }) => share),
  )
}

/**
 * What a correction in a foreign currency states of each line: for each kind of line and month of the corrected
 * document what it amounts to from now on, rounded, less what it and its corrections have stated. The credit of
 * everything that is left therefore states the rest, and all corrections together take back exactly what the invoice
 * stated. null for PLN.
 */
export function correctedInPln(
  snapshot: TaxSnapshot,
  histories: readonly StatedHistory[],
): (LineInPln | null)[] | null {
  if (snapshot.currency === 'PLN') return null
  const exact = snapshot.items.map((item) => exactInPln(item, snapshot.currency))
  const before = histories.map(({ id, documents }) => ({ id, groups: statedBefore(id, documents) }))
  const lines = inGroups(snapshot, exact, (members, amountOf, key, item) => {
    const history = before.find(({ id }) => belongsTo(item, id))
    const earlier = history?.groups.get(key) ?? []
    const now = sum([...earlier.map(({ exact: one }) => amountOf(one)), ...members.map(amountOf)])
    const stated = sum(earlier.map(({ stated: one }) => amountOf(one)))
    return allocate(round(now).minus(stated), members, amountOf).map(({ share }) => share)
  })
  return lines.map(writtenLine)
}

const round = roundingTo(2, 'half_up')

function exactInPln(item: SnapshotItem, currency: string): InPln | null {
  const rate = item.exchangeRate?.rate
  if (currency !== 'PLN' && rate === undefined) return null
  const inPln = (amount: Decimal) => (rate === undefined ? amount : amount.times(rate))
  const { netAmount, grossAmount, margin } = roundedFigures(item)
  const net = inPln(netAmount)
  if (margin === undefined) return { net }
  return { net, margin: { base: inPln(margin.netMarginBase), gross: inPln(grossAmount) } }
}

type AmountOf = (line: InPln) => Decimal

/**
 * Rounds the exact amounts of lines by their groups: `roundGroup` returns a rounded amount for each member of a group.
 */
function inGroups(
  snapshot: TaxSnapshot,
  exact: readonly (InPln | null)[],
  roundGroup: (
    members: readonly InPln[],
    amountOf: AmountOf,
    key: string,
    first: SnapshotItem,
  ) => readonly Decimal[],
): (InPln | null)[] {
  const rounded: (InPln | null)[] = exact.map(() => null)
  const places = snapshot.items.flatMap((item, place) => {
    const line = exact[place]
    return line ? { item, place, line, key: groupOf(snapshot, item) } : []
  })
  const groups = Map.groupBy(places, ({ key, item: { documentId } }) => `${key} ${documentId}`)
  for (const [first, ...others] of groups.values()) {
    if (first === undefined) continue
    const lines = [first, ...others]
    const members = lines.map(({ line }) => line)
    const amounts = (amountOf: AmountOf) => roundGroup(members, amountOf, first.key, first.item)
    const nets = amounts(({ net }) => net)
    const bases = first.line.margin && amounts(({ margin }) => margin?.base ?? zero)
    const gross = first.line.margin && amounts(({ margin }) => margin?.gross ?? zero)
    for (const [index, { place }] of lines.entries())
      rounded[place] = {
        net: nets[index] ?? zero,
        ...(bases && gross && { margin: { base: bases[index] ?? zero, gross: gross[index] ?? zero } }),
      }
  }
  return rounded
}

/** Lines of a group are in the same cells of the same month, whatever a return does with them. */
function groupOf(snapshot: TaxSnapshot, item: SnapshotItem): string {
  const { calculationMode, ratePercent } = item.taxRate
  const rate = calculationMode === 'margin' ? ratePercent.toFixed() : ''
  return [...subjectsOf(item), rate, suppliedOn(snapshot, item).slice(0, 7)].join(' ')
}

/** The lines of a document and its corrections by their groups: exactly, and as they were stated. */
function statedBefore(id: string, documents: readonly Stated[]) {
  const lines = documents.flatMap((document) => {
    const { snapshot } = document
    const stated = linesInPln(document)
    return snapshot.items.flatMap((item, place) => {
      const one = stated[place]
      const exact = exactInPln(item, snapshot.currency)
      if (!one || exact === null || !belongsTo(item, id)) return []
      return { key: groupOf(snapshot, item), exact, stated: one }
    })
  })
  return Map.groupBy(lines, ({ key }) => key)
}

function writtenLine(line: InPln | null): LineInPln | null {
  if (line === null) return null
  const { net, margin } = line
  return {
    net: net.toFixed(2),
    ...(margin && { marginBase: margin.base.toFixed(2), gross: margin.gross.toFixed(2) }),
  }
}

function readLine(line: LineInPln | null): InPln | null {
  if (line === null) return null
  const { net, marginBase, gross } = line
  const hasMargin = marginBase !== undefined && gross !== undefined
  return {
    net: new Decimal(net),
    ...(hasMargin && { margin: { base: new Decimal(marginBase), gross: new Decimal(gross) } }),
  }
}

/** The net amount and the Polish tax of a line in PLN; zero for a line without an exchange rate. */
export function amountsInPln(item: SnapshotItem, currency: string, line: InPln | null): Amounts {
  const { taxAmount, taxAmountPln = zero } = roundedFigures(item)
  return { net: line?.net ?? zero, tax: currency === 'PLN' ? taxAmount : taxAmountPln }
}
